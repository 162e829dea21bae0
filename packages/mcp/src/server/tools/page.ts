// Pages of a list, by cursors that say nothing to a client.
import { errorCode, ProtocolError } from "./protocol-error.ts";

export interface Page<T> {
  readonly items: readonly T[];
  readonly nextCursor?: string;
}

interface Named {
  readonly name: string;
}

/**
 * The page that begins after the cursor. Tools that come or go between two pages shift none that stays: a cursor names
 * the last tool of its page, and its place only where that tool has gone.
 *
 * @param size How many items a page has; undefined for all.
 * @throws ProtocolError for a cursor that was not given out.
 */
export function pageOf<T extends Named>(
  items: readonly T[],
  size: number | undefined,
  cursor?: string,
): Page<T> {
  const start = cursor === undefined ? 0 : startAfter(items, cursor);
  const end = size === undefined ? items.length : start + size;
  const last = items[end - 1];
  const more = end < items.length && last !== undefined;
  return { items: items.slice(start, end), ...(more ? { nextCursor: encodeCursor([end, last.name]) } : {}) };
}

function startAfter(items: readonly Named[], cursor: string): number {
  const [place, name] = decodeCursor(cursor);
  if (typeof place !== "number" || !Number.isInteger(place) || place < 0 || typeof name !== "string")
    throw unknownCursor();
  const index = items.findIndex((item) => item.name === name);
  return index === -1 ? Math.min(place, items.length) : index + 1;
}

/** A list of JSON values as an opaque text. */
export function encodeCursor(parts: readonly unknown[]): string {
  return btoa(encodeURIComponent(JSON.stringify(parts)));
}

/** @throws ProtocolError for a text that `encodeCursor` has not made. */
export function decodeCursor(cursor: string): readonly unknown[] {
  try {
    const parts: unknown = JSON.parse(decodeURIComponent(atob(cursor)));
    if (Array.isArray(parts)) return parts;
  } catch {
    // Each of the three decoders throws at what it does not know.
  }
  throw unknownCursor();
}

function unknownCursor(): ProtocolError {
  return new ProtocolError(
    errorCode.invalidParams,
    "The cursor is not one of this list. Ask for the first page, without a cursor.",
  );
}
