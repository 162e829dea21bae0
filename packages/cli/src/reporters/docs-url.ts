// Where the page of a rule can be read with a browser. Every version has its own pages, in its packages.
import { rules } from "@toolshed/analyzer";
import { readVersion } from "../version.ts";

const packages = "https://unpkg.com/@toolshed";

/** @returns `undefined` for what is no rule of ours (`TS2304`). */
export function docsUrl(code: string): string | undefined {
  const meta = rules.find((rule) => rule.meta.code === code)?.meta;
  if (meta === undefined) return undefined;
  return `${packages}/analyzer@${readVersion()}/src/rules/${code.toLowerCase()}-${meta.name}/rule.md`;
}
