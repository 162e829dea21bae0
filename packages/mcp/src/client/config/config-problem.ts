// What is wrong in a configuration of servers, with its place, and never with a value: values are secrets.
import { MCPClientError } from "../mcp-client-error.ts";

/** Where something stands: the file (or `config`), and the keys that lead to it. */
export interface ConfigPlace {
  readonly file: string;
  readonly path: readonly (string | number)[];
}

export function at(place: ConfigPlace, ...more: readonly (string | number)[]): ConfigPlace {
  return { file: place.file, path: [...place.path, ...more] };
}

/** `file#/mcpServers/git/command` (RFC 6901). */
export function configProblem({ file, path }: ConfigPlace, text: string, cause?: unknown): MCPClientError {
  const pointer = path.map((key) => `/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
  return new MCPClientError(
    "BAD_CONFIG",
    `${file}#${pointer}: ${text}`,
    cause === undefined ? {} : { cause },
  );
}

/** The known key that was probably meant. */
export function nearestKey(key: string, known: readonly string[]): string | undefined {
  const plain = (text: string): string => text.toLowerCase().replaceAll(/[^a-z]/g, "");
  const [best] = known
    .map((one) => ({ one, distance: distanceOf(plain(key), plain(one)) }))
    .sort((a, b) => a.distance - b.distance);
  return best !== undefined && best.distance <= Math.max(1, Math.floor(best.one.length / 3))
    ? best.one
    : undefined;
}

/** Levenshtein's. Keys are short; a long one is near to none. */
function distanceOf(a: string, b: string): number {
  if (a.length > 40) return a.length;
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
