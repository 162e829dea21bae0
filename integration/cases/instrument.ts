// An esbuild plugin that lets each function of one file say that it runs, so that a test can count.
import { readFileSync } from "node:fs";
import { type Plugin, transformSync } from "esbuild";

/** The list that the functions put their names into, under a key of the global object. */
export const ranKey = "toolshed.cases.ran";

/** A function's first line as esbuild prints it: at the start of a line, up to the brace that ends it. */
const header = /^(?:export )?(?:(?:async )?function\*? (\w+)|const (\w+) = (?:async )?)\(.*\) (?:=> )?\{/gm;

/** @param path The file, absolute. */
export function instrument(path: string): Plugin {
  return {
    name: "instrument",
    setup(build) {
      build.onLoad({ filter: /[\\/]tool\.ts$/ }, (args) => {
        if (args.path !== path) return undefined;
        const { code } = transformSync(readFileSync(path, "utf8"), { loader: "ts", target: "node20" });
        const contents = code.replace(header, (line: string, declared?: string, constant?: string) => {
          const name = JSON.stringify(declared ?? constant);
          return `${line} globalThis[Symbol.for("${ranKey}")].push(${name});`;
        });
        if (contents === code) throw new Error(`${path} has no function to count.`);
        return { contents, loader: "js" };
      });
    },
  };
}
