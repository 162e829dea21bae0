// What an editor offers inside a settings selector: the members, through a real language service.
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("../../../", import.meta.url));
// boundary: the compiler is an alias among the fixtures, whose types are those of its own package.
const ts = createRequire(import.meta.url)(
  `${root}fixtures/node_modules/typescript-6.0`,
) as typeof import("../../../fixtures/node_modules/typescript-6.0/lib/typescript.js");

const file = `${root}packages/runtime/src/editor.ts`;
const source = (chain: string): string => `
import { Toolset } from "./index.ts";
class SearchSettings {
  /** Also return closed tickets. */
  includeClosed = false;
  limit = 20;
}
interface PlainSettings { region: string; zone?: string }
export class Sample extends Toolset {
  constructor() {
    super();
    this.addTool(Sample.search)${chain};
  }
  static search(query: string): string { return query; }
}
`;

const { options } = ts.parseJsonConfigFileContent(
  ts.readConfigFile(`${root}packages/runtime/tsconfig.types.json`, ts.sys.readFile).config,
  ts.sys,
  `${root}packages/runtime`,
);
let text = "";
let version = 0;
const service = ts.createLanguageService({
  getCompilationSettings: () => options,
  getScriptFileNames: () => [file],
  getScriptVersion: (name) => (name === file ? String(version) : "0"),
  getScriptSnapshot: (name) => {
    const content = name === file ? text : ts.sys.readFile(name);
    return content === undefined ? undefined : ts.ScriptSnapshot.fromString(content);
  },
  getCurrentDirectory: () => root,
  getDefaultLibFileName: (settings) => ts.getDefaultLibFilePath(settings),
  fileExists: (name) => name === file || ts.sys.fileExists(name),
  readFile: (name) => (name === file ? text : ts.sys.readFile(name)),
});

const marker = "/*here*/";

function completionsAt(chain: string): { names: string[]; documentation: string } {
  text = source(chain);
  version += 1;
  const position = text.indexOf(marker);
  const entries = service.getCompletionsAtPosition(file, position, undefined)?.entries ?? [];
  const details = service.getCompletionEntryDetails(
    file,
    position,
    "includeClosed",
    undefined,
    undefined,
    undefined,
    undefined,
  );
  return {
    names: entries.map((entry) => entry.name).sort(),
    documentation: ts.displayPartsToString(details?.documentation),
  };
}

it.each([
  [`.withSettings(SearchSettings).configurable((s) => s.${marker})`, ["includeClosed", "limit"]],
  [
    `.withSettings(SearchSettings).configurable((s) => s.limit).configurable(s => s.${marker})`,
    ["includeClosed", "limit"],
  ],
  [
    `.withConfigurableSettings(SearchSettings).notConfigurable((s) => s.${marker})`,
    ["includeClosed", "limit"],
  ],
  [`.withSettings<PlainSettings>({ region: "eu" }).configurable((s) => s.${marker})`, ["region", "zone"]],
  [`.withSettings<PlainSettings>().configurable(({ ${marker} }) => zone)`, ["region", "zone"]],
  [`.withSettings(SearchSettings).${marker}`, ["configurable"]],
  [`.withConfigurableSettings(SearchSettings).${marker}`, ["notConfigurable"]],
])("completes %s", (chain, names) => {
  expect(completionsAt(chain).names).toEqual(names);
});

it("shows the member's own documentation", () => {
  const { documentation } = completionsAt(`.withSettings(SearchSettings).configurable((s) => s.${marker})`);
  expect(documentation).toBe("Also return closed tickets.");
});

it("completes the whole chain after addTool", () => {
  expect(completionsAt(`.${marker}`).names).toEqual(
    [
      ...["withName", "withTitle", "withDescription", "readOnly", "destructive", "idempotent", "openWorld"],
      ...["requiresApproval", "withSettings", "withConfigurableSettings", "withTags", "withMetadata"],
      ...[
        "withProviderOptions",
        "withTimeout",
        "withRetries",
        "sequential",
        "withValidator",
        "withModelOutput",
      ],
      ...["withHooks", "preparedBy", "deferred", "preliminary", "withView"],
    ].sort(),
  );
});
