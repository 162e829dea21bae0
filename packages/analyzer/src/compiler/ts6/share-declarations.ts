// Declaration files of packages and of the library, which all projects of one compiler read: each is parsed and bound
// once while its text stays the same.
import type { ts } from "ts-morph";
import type { TypeScript6 } from "./program6.ts";

const filesOf = new WeakMap<TypeScript6, Map<string, ts.SourceFile>>();

/** What makes another tree, or other bound symbols, of the same text. */
const relevant = [
  "target",
  "module",
  "moduleResolution",
  "moduleDetection",
  "jsx",
  "jsxImportSource",
  "strict",
  "alwaysStrict",
] as const satisfies readonly (keyof ts.CompilerOptions)[];

/** Makes the host take such files from the programs before. Only for hosts whose programs read and never change trees. */
export function shareDeclarations(
  typescript: TypeScript6,
  host: ts.CompilerHost,
  options: ts.CompilerOptions,
): void {
  const files = filesOf.get(typescript) ?? new Map<string, ts.SourceFile>();
  filesOf.set(typescript, files);
  const own = JSON.stringify(relevant.map((name) => options[name]));
  const library = `${host.getDefaultLibLocation?.() ?? ""}/lib.`;
  const { getSourceFile } = host;
  host.getSourceFile = (path, language, ...rest) => {
    const read = (): ts.SourceFile | undefined => getSourceFile.call(host, path, language, ...rest);
    const isShared =
      /\.d\.[cm]?ts$/.test(path) && (path.startsWith(library) || path.includes("/node_modules/"));
    if (!isShared) return read();
    const { languageVersion, impliedNodeFormat, jsDocParsingMode } =
      typeof language === "object" ? language : { languageVersion: language };
    const key = JSON.stringify([path, languageVersion, impliedNodeFormat, jsDocParsingMode, own]);
    const known = files.get(key);
    if (known !== undefined && known.text === host.readFile(path)) return known;
    const file = read();
    if (file !== undefined) files.set(key, file);
    return file;
  };
}
