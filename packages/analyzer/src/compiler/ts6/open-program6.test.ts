// A host's own program, as ts-patch and editors hand it in: other texts, and options that are the user's.
import { createRequire } from "node:module";
import type { ts } from "ts-morph";
import { describe, expect, test } from "vitest";
import { CompilerError } from "../compiler-error.ts";
import { dumpFile } from "../test-support/dump-port.ts";
import { tempProject, typescriptFolder } from "../test-support/temp-project.ts";
import { openProgram6 } from "./open-program6.ts";

const text = `export type Order = "b" | "a" | "c" | 2 | 1; interface Z { z: Order } interface A { a?: Z | A | boolean }
export class Own extends Object { later = 1; } export interface More extends Z { own: Record<"y" | "x", A> }
export type Mix = Omit<A & Z, "z"> & { last: (string | number | undefined)[] }; export type Early = Z | A | Order;`;

describe.each(["5.9", "6.0"] as const)("an injected TypeScript %s", (name) => {
  const typescript: typeof ts = createRequire(import.meta.url)(typescriptFolder(name));

  function program(file: string, content: string, options: ts.CompilerOptions): ts.Program {
    const host = typescript.createCompilerHost(options);
    const read = host.getSourceFile;
    host.getSourceFile = (path, language, ...rest) =>
      path === file
        ? typescript.createSourceFile(path, content, language)
        : read.call(host, path, language, ...rest);
    return typescript.createProgram({ rootNames: [file], options, host });
  }

  test("gives the answers of a program that sorts, whatever the options and the order of checking", () => {
    const project = tempProject({ "a.ts": text });
    try {
      const file = project.path("a.ts");
      const options: ts.CompilerOptions = { strict: true, types: [], target: typescript.ScriptTarget.ES2022 };
      const plain = program(file, text, options);
      // A checker that has seen the types in another order numbers them differently.
      plain.getTypeChecker().getTypeAtLocation(plain.getSourceFile(file)?.statements.at(-1) ?? fail());
      const sorted: typeof ts = createRequire(import.meta.url)(typescriptFolder("6.0"));
      const reference = sorted.createProgram([file], { ...options, stableTypeOrdering: true });
      const answer = dumpFile(openProgram6(typescript, plain, project.directory), file);
      expect(answer).toEqual(dumpFile(openProgram6(sorted, reference, project.directory), file));
    } finally {
      project.remove();
    }
  });

  test("counts without a byte order mark that the host left in", () => {
    const project = tempProject({ "a.ts": text });
    try {
      const file = project.path("a.ts");
      const options: ts.CompilerOptions = { types: [] };
      const marked = openProgram6(typescript, program(file, `\ufeff${text}`, options), project.directory);
      const plain = openProgram6(typescript, program(file, text, options), project.directory);
      expect(marked.source(file)?.text).toBe(text);
      expect(dumpFile(marked, file)).toEqual(dumpFile(plain, file));
    } finally {
      project.remove();
    }
  });

  test("that fails inside itself loses one type, and otherwise is a CompilerError with its first line", () => {
    const project = tempProject({ "a.ts": "" });
    try {
      const file = project.path("a.ts");
      const failing = program(file, "let a = 1;", {});
      const checker = failing.getTypeChecker();
      const compiler = openProgram6(typescript, failing, project.directory);
      const fault = (): never => {
        throw new Error("Debug Failure.\n at somewhere");
      };
      checker.getTypeAtLocation = fault;
      checker.getSymbolAtLocation = fault;
      const node = compiler.source(file)?.root.list("statements")[0] ?? fail();
      expect(compiler.heads(compiler.typesAt([node]))).toMatchObject([{ kind: "unreadable" }]);
      expect(() => compiler.symbolsAt([node])).toThrow(CompilerError);
      expect(() => compiler.symbolsAt([node])).toThrow(
        `TypeScript ${typescript.version} could not answer: Debug Failure.. Use --compiler 7`,
      );
    } finally {
      project.remove();
    }
  });

  test("says which TypeScript reads and what the options mean to it", () => {
    const project = tempProject({ "a.ts": "" });
    try {
      const compiler = openProgram6(typescript, program(project.path("a.ts"), "", {}), project.directory);
      expect(compiler.info).toEqual({ adapter: "ts6", version: typescript.version });
      expect(compiler.options.strictNullChecks).toBe(name === "6.0");
      expect(compiler.files).toEqual([project.path("a.ts")]);
    } finally {
      project.remove();
    }
  });
});

function fail(): never {
  throw new Error("The test's own assumption does not hold.");
}
