// What a project's package.json says that it depends on, with places. Reads the text; resolves nothing.
import { posix } from "node:path";
import { lineStarts, positionAt } from "../compiler/shared/line-map.ts";
import { readRegularFile } from "../compiler/shared/read-regular-file.ts";
import { manifestName } from "../config/find-config.ts";
import { type Node, parseConfig } from "../config/parse-config.ts";
import type { Span } from "../model/span.ts";

export interface OwnManifest {
  /** Absolute directory, with forward slashes. */
  readonly directory: string;
  /** Absolute. */
  readonly file: string;
  readonly dependencies: readonly { readonly name: string; readonly span: Span }[];
}

/** Packages that are there whenever the project runs. Those of `devDependencies` count when they are imported. */
const fields: ReadonlySet<unknown> = new Set(["dependencies", "optionalDependencies", "peerDependencies"]);

/** The nearest package.json at or above a directory. Of one that is no JSON, as much as can be read. */
export function readOwnManifest(projectDirectory: string): OwnManifest | undefined {
  for (let directory = projectDirectory; ; directory = posix.dirname(directory)) {
    const file = posix.join(directory, manifestName);
    const text = readText(file);
    if (text !== undefined) {
      const shown = posix.relative(projectDirectory, file);
      return { directory, file, dependencies: dependenciesIn(text, shown) };
    }
    if (posix.dirname(directory) === directory) return undefined;
  }
}

function dependenciesIn(text: string, file: string): OwnManifest["dependencies"] {
  const { root } = parseConfig(text, { strict: true });
  const starts = lineStarts(text);
  const spanOf = ({ offset, length }: Node): Span => {
    const end = positionAt(starts, offset + length);
    return {
      file,
      start: offset,
      end: offset + length,
      ...positionAt(starts, offset),
      endLine: end.line,
      endColumn: end.column,
    };
  };
  return properties(root).flatMap(([key, value]) =>
    fields.has(key.value)
      ? properties(value).map(([name]) => ({ name: String(name.value), span: spanOf(name) }))
      : [],
  );
}

function properties(node: Node | undefined): readonly (readonly [key: Node, value: Node | undefined])[] {
  if (node?.type !== "object") return [];
  return (node.children ?? []).flatMap(({ children: [key, value] = [] }) =>
    key === undefined ? [] : [[key, value] as const],
  );
}

/** Without a byte order mark; undefined for what is not there. */
function readText(file: string): string | undefined {
  try {
    return readRegularFile(file)
      ?.toString("utf8")
      .replace(/^\ufeff/, "");
  } catch (error) {
    if (error instanceof Error && "code" in error) return undefined;
    throw error;
  }
}
