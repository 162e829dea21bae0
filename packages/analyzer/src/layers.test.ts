// The architecture, held: imports run one way through the analyzer's folders and through the packages, and only the
// adapters touch a compiler.
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import type { ts } from "ts-morph";
import { describe, expect, test } from "vitest";

const root = fileURLToPath(new URL("../../../", import.meta.url))
  .replaceAll("\\", "/")
  .replace(/\/$/, "");
// A parser of another package's dependencies, so that the analyzer's own are not what is trusted.
const typescript: typeof ts = createRequire(`${root}/fixtures/package.json`)("typescript-6.0");

interface Import {
  /** Relative to the repository. */
  readonly from: string;
  readonly specifier: string;
  readonly typeOnly: boolean;
}

/** What each folder (or file) of the analyzer may import of the others. */
const analyzerLayers: { readonly [layer: string]: readonly string[] } = {
  model: [],
  diagnostics: ["model"],
  compiler: ["model"],
  extract: ["model", "compiler", "diagnostics"],
  fixes: ["model", "compiler", "diagnostics"],
  rules: ["model", "compiler", "diagnostics", "extract", "fixes"],
  config: ["model", "compiler", "diagnostics", "rules"],
  dependencies: ["model", "compiler", "extract", "rules", "config"],
  session: ["model", "compiler", "diagnostics", "extract", "rules", "dependencies"],
  "analyze.ts": ["model", "compiler", "extract", "rules", "session"],
  "index.ts": [
    "model",
    "compiler",
    "diagnostics",
    "extract",
    "fixes",
    "rules",
    "config",
    "session",
    "analyze.ts",
  ],
};

/** What code of a package may import at run time of the others. */
const packageLayers: { readonly [name: string]: readonly string[] } = {
  runtime: [],
  analyzer: [],
  transformer: ["analyzer"],
  editor: ["analyzer", "transformer"],
  mcp: ["runtime"],
  "ai-sdk": ["runtime"],
  cli: ["analyzer", "transformer", "editor"],
};

/** Of the runtime, plain data and functions of it, which the build puts into what reads and generates. */
const bundledDialects = "@toolshed/runtime/dialects";
const mayBundleDialects: readonly string[] = ["analyzer", "transformer"];

/** Places outside `compiler/` that may load ts-morph: fixes, on text alone. */
const mayUseTsMorph: readonly RegExp[] = [
  /^packages\/analyzer\/src\/rules\/[^/]+\/fix\.ts$/,
  /^packages\/analyzer\/src\/fixes\//,
];

/** The only part of the runtime for Node alone. */
const mayUseNode = /^packages\/runtime\/src\/node\//;

/** The only part of the runtime with a peer, which an application brings that wants spans. */
const mayUseTelemetry = (from: string, specifier: string): boolean =>
  from.startsWith("packages/runtime/src/otel/") && specifier === "@opentelemetry/api";

/** Where (in the runtime, unless it is said) a tool's `execute` or `stream` may be reached, and why: a model's call has one way to a tool's function. */
const mayRunTools: { readonly [file: string]: string } = {
  "executor/attempt.ts": "the one way",
  "compose/derive-tool.ts": "a tool passes its calls on to the one that it stands for",
  "compose/wrapper-toolset.ts": "the same, with code around it",
  "provide-toolset.ts": "a handle passes its calls on to the tool of the instance",
  "described-tool.ts": "a tool runs by its runner",
  "defer/deferred-source.ts":
    "the function of `call`, which itself came on the one way, passes on to the tool that is meant",
  "executor/resolve-call.ts": "the same call as one of the tool that is meant, run as the model called it",
  "by-hand/tool.ts": "takes the function that the author gives under this name",
  "providers/provider-turn.ts": "listens to a turn of the executor, which takes the one way",
  "packages/cli/src/commands/call/turns.ts": "listens to a turn of the executor, which takes the one way",
};

const sources = Object.keys(packageLayers).flatMap((name) => sourcesIn(`packages/${name}/src`));
const imports = sources.flatMap(importsOf);

function sourcesIn(folder: string): readonly string[] {
  return readdirSync(`${root}/${folder}`, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => posix.join(entry.parentPath.replaceAll("\\", "/"), entry.name).slice(root.length + 1))
    .filter(
      (file) =>
        /\.[mc]?tsx?$/.test(file) && !/\.(?:test|test-d|cases|fixture)\.ts$|\/test-support\//.test(file),
    );
}

function importsOf(file: string): readonly Import[] {
  const source = typescript.createSourceFile(
    file,
    readFileSync(`${root}/${file}`, "utf8"),
    typescript.ScriptTarget.Latest,
  );
  const found: Import[] = [];
  const add = (specifier: ts.Node | undefined, typeOnly: boolean): void => {
    if (specifier !== undefined && typescript.isStringLiteralLike(specifier)) {
      found.push({ from: file, specifier: specifier.text, typeOnly });
    }
  };
  const visit = (node: ts.Node): void => {
    if (typescript.isImportDeclaration(node)) add(node.moduleSpecifier, isTypeImport(node.importClause));
    else if (typescript.isExportDeclaration(node)) add(node.moduleSpecifier, node.isTypeOnly);
    else if (typescript.isImportTypeNode(node)) {
      add(typescript.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined, true);
    } else if (typescript.isExternalModuleReference(node)) add(node.expression, false);
    else if (typescript.isCallExpression(node) && loads(node.expression)) add(node.arguments[0], false);
    typescript.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function isTypeImport(clause: ts.ImportClause | undefined): boolean {
  if (clause === undefined) return false;
  if (clause.phaseModifier === typescript.SyntaxKind.TypeKeyword) return true;
  const { namedBindings } = clause;
  if (clause.name !== undefined || namedBindings === undefined || !typescript.isNamedImports(namedBindings))
    return false;
  return namedBindings.elements.length > 0 && namedBindings.elements.every((element) => element.isTypeOnly);
}

/** `import(…)`, `require(…)`, `require.resolve(…)` and `createRequire(…)(…)`. */
function loads(callee: ts.Expression): boolean {
  if (callee.kind === typescript.SyntaxKind.ImportKeyword) return true;
  if (typescript.isIdentifier(callee)) return callee.text === "require";
  if (typescript.isPropertyAccessExpression(callee)) return loads(callee.expression);
  return (
    typescript.isCallExpression(callee) &&
    typescript.isIdentifier(callee.expression) &&
    callee.expression.text === "createRequire"
  );
}

/** The repository's file that a relative specifier means. */
function target({ from, specifier }: Import): string | undefined {
  return specifier.startsWith(".") ? posix.join(posix.dirname(from), specifier) : undefined;
}

function packageOf(file: string): string {
  return file.split("/")[1] ?? "";
}

function layerOf(file: string): string {
  return file.split("/")[3] ?? "";
}

function show(list: readonly Import[]): readonly string[] {
  return list.map(
    ({ from, specifier, typeOnly }) => `${from} imports ${typeOnly ? "types of " : ""}${specifier}`,
  );
}

/** Where a text reads the member `execute` or `stream` of anything, in whichever spelling. */
function runsIn(path: string, text: string): readonly string[] {
  const found: string[] = [];
  const isRun = (name: ts.Node): boolean => /^(["'`]?)(?:execute|stream)\1$/.test(name.getText(source));
  const source = typescript.createSourceFile(path, text, typescript.ScriptTarget.Latest);
  const visit = (node: ts.Node): void => {
    const reads =
      (typescript.isPropertyAccessExpression(node) && isRun(node.name)) ||
      (typescript.isElementAccessExpression(node) && isRun(node.argumentExpression)) ||
      (typescript.isBindingElement(node) && isRun(node.propertyName ?? node.name));
    if (reads) found.push(`${path}: ${node.getText(source)}`);
    typescript.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

test("every spelling of a tool's run is found", () => {
  const text =
    "tool.execute(a); tool['stream'](a); const { execute: run } = tool; ({ stream }) => stream; tool?.execute(b);";
  expect(runsIn("x.ts", text)).toHaveLength(5);
  const none =
    "// tool.execute(a)\nconst execute = 1; const o = { execute, stream: 2 }; executor.run(); execute(1);";
  expect(runsIn("x.ts", none)).toEqual([]);
});

test("a model's call reaches a tool's function on one way", () => {
  const placeOf = (file: string): string =>
    file.startsWith("packages/") ? `${file}:` : `packages/runtime/src/${file}:`;
  const found = sources.flatMap((file) => runsIn(file, readFileSync(`${root}/${file}`, "utf8")));
  const allowed = Object.keys(mayRunTools).map(placeOf);
  expect(found.filter((one) => !allowed.some((file) => one.startsWith(file)))).toEqual([]);
  // What no longer does it is no longer allowed to.
  expect(allowed.filter((file) => !found.some((one) => one.startsWith(file)))).toEqual([]);
});

test("the parser finds every kind of import", () => {
  expect(imports.length).toBeGreaterThan(50);
  const specifiers = new Set(imports.map(({ specifier }) => specifier));
  for (const known of [
    "ts-morph",
    "typescript/unstable/sync",
    "typescript/package.json",
    "node:fs",
    "./port.ts",
  ]) {
    expect(specifiers).toContain(known);
  }
});

test("every package and every folder of the analyzer has its place", () => {
  expect(readdirSync(`${root}/packages`).sort()).toEqual(Object.keys(packageLayers).sort());
  const layers = new Set(sourcesIn("packages/analyzer/src").map(layerOf));
  expect([...layers].filter((layer) => !(layer in analyzerLayers))).toEqual([]);
});

test("imports of the analyzer run one way", () => {
  const wrong = imports.filter((each) => {
    const file = target(each);
    if (packageOf(each.from) !== "analyzer" || file === undefined) return false;
    const layer = layerOf(each.from);
    return layerOf(file) !== layer && !analyzerLayers[layer]?.includes(layerOf(file));
  });
  expect(show(wrong)).toEqual([]);
});

test("only the adapters import a compiler", () => {
  const wrong = imports.filter(({ from, specifier, typeOnly }) => {
    if (from.startsWith("packages/analyzer/src/compiler/")) return false;
    if (/^(?:typescript|@typescript)(?:\/|$)|^@ts-morph\//.test(specifier)) return true;
    // The plugin is handed its host's TypeScript, and knows only the types.
    if (typeOnly && from === "packages/editor/src/plugin/host.ts") return false;
    return specifier === "ts-morph" && !mayUseTsMorph.some((place) => place.test(from));
  });
  expect(show(wrong)).toEqual([]);
});

test("of the compiler folder, the rest sees the port and the ways to open it, no adapter", () => {
  const wrong = imports.filter((each) => {
    const file = target(each) ?? "";
    const outside = !each.from.startsWith("packages/analyzer/src/compiler/");
    return outside && /^packages\/analyzer\/src\/compiler\/(?:ts7\/|ts6\/(?!open-program6\.ts$))/.test(file);
  });
  expect(show(wrong)).toEqual([]);
});

/** Where a server or a client of the SDK is run, and where a file is read. */
const mayUseSdk =
  /^packages\/mcp\/src\/(?:server\/(?:stdio|http|sdk)\/|client\/connection\/load-client-sdk\.ts$|client\/config\/load-mcp-config\.ts$)/;

test("tools are served by whichever SDK there is: none is imported but where one is run", () => {
  const wrong = imports.filter(
    ({ from, specifier, typeOnly }) =>
      packageOf(from) === "mcp" &&
      !typeOnly &&
      !mayUseSdk.test(from) &&
      /^(?:@modelcontextprotocol\/|node:)/.test(specifier),
  );
  expect(show(wrong)).toEqual([]);
});

test("tools for SDKs of agents load none of them", () => {
  const wrong = imports.filter(
    ({ from, specifier, typeOnly }) =>
      packageOf(from) === "ai-sdk" && !typeOnly && !/^(?:\.|@toolshed\/runtime(?:\/|$))/.test(specifier),
  );
  expect(show(wrong)).toEqual([]);
});

test("the port and what both adapters share load no compiler", () => {
  const wrong = imports.filter(
    ({ from, specifier }) =>
      /^packages\/analyzer\/src\/compiler\/(?:shared\/|port\.ts|compiler-error\.ts)/.test(from) &&
      /typescript|ts-morph|\.\.\/ts[67]\//.test(specifier),
  );
  expect(show(wrong)).toEqual([]);
});

test("the injected TypeScript is never imported for its values", () => {
  const wrong = imports.filter(
    ({ from, specifier, typeOnly }) =>
      from.startsWith("packages/analyzer/src/compiler/ts6/") &&
      !from.endsWith("/load-typescript6.ts") &&
      !typeOnly &&
      /^(?:typescript|ts-morph)/.test(specifier),
  );
  expect(show(wrong)).toEqual([]);
});

describe("packages", () => {
  test("import each other at run time only as the architecture allows", () => {
    const wrong = imports.filter(({ from, specifier, typeOnly }) => {
      const other = /^@toolshed\/([^/]+)/.exec(specifier)?.[1];
      if (other === undefined || typeOnly || other === packageOf(from)) return false;
      if (specifier === bundledDialects && mayBundleDialects.includes(packageOf(from))) return false;
      return !packageLayers[packageOf(from)]?.includes(other);
    });
    expect(show(wrong)).toEqual([]);
  });

  test("what the build bundles of the runtime imports none of its parts that run tools", () => {
    const wrong = imports.filter((each) => {
      const file = target(each);
      if (!each.from.startsWith("packages/runtime/src/dialect/") || file === undefined) return false;
      return !/^packages\/runtime\/src\/(?:dialect\/|decode\/|json\.ts$)/.test(file);
    });
    expect(show(wrong)).toEqual([]);
  });

  test("never reach into each other's folders", () => {
    const wrong = imports.filter((each) => {
      const file = target(each);
      return file !== undefined && !file.startsWith(`packages/${packageOf(each.from)}/src/`);
    });
    // The command reads its own version.
    expect(show(wrong.filter(({ specifier }) => !specifier.endsWith("/package.json")))).toEqual([]);
  });

  test("the runtime runs anywhere and depends on nothing", () => {
    const wrong = imports.filter(
      ({ from, specifier, typeOnly }) =>
        packageOf(from) === "runtime" &&
        !mayUseNode.test(from) &&
        !typeOnly &&
        !mayUseTelemetry(from, specifier) &&
        // What begins so is the package's own, chosen by the `imports` of its manifest.
        !/^[.#]/.test(specifier),
    );
    expect(show(wrong)).toEqual([]);
  });
});
