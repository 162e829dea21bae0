// The table of options: the reader, the JSON schema and the documentation all come from it.
import { providerNames } from "../model/provider-name.ts";
import { type ConfigValues, importExtensionsNames } from "./config-values.ts";

/** What an option's value must be. */
export type OptionValue =
  | { readonly kind: "text" }
  /** A path below the configuration's directory. `pattern` is the whole of what is asked of its text. */
  | { readonly kind: "path"; readonly pattern: string; readonly what: string }
  | { readonly kind: "choice"; readonly choices: readonly (string | number)[] }
  /** An array of some of them, each once. */
  | { readonly kind: "choices"; readonly choices: readonly string[] }
  /** A whole number from 0. */
  | { readonly kind: "count" }
  /** An object: a severity for each code. */
  | { readonly kind: "rules" };

export interface ConfigOption {
  readonly value: OptionValue;
  /** What holds without it, as a text for tables. */
  readonly otherwise: string;
  /** One or two sentences. */
  readonly summary: string;
}

// Relative, with forward slashes, no way up: what leaves the project is refused on every system alike.
const relativePath = String.raw`(?!/|~|[A-Za-z]:)(?!(?:.*/)?\.\.(?:/|$))(?=[^\\\u0000-\u001f]+$)`;

export const configOptions: { readonly [K in keyof ConfigValues]-?: ConfigOption } = {
  $schema: {
    value: { kind: "text" },
    otherwise: "none",
    summary: "The JSON schema of this file, for editors: `./node_modules/@toolshed/cli/schema.json`.",
  },
  outDir: {
    value: {
      kind: "path",
      // Old files are looked for everywhere but in these.
      pattern: String.raw`^${relativePath}(?!(?:.*/)?(?:\.[^/.][^/]*|node_modules)(?:/|$)).+$`,
      what: 'a folder below this file, with forward slashes and not hidden, such as "src/generated"',
    },
    otherwise: "beside the sources",
    summary: "A folder for generated modules and their index.",
  },
  importExtensions: {
    value: { kind: "choice", choices: importExtensionsNames },
    otherwise: '`"js"`',
    summary: "How generated files import others: as the output (`./x.js`) or as the source (`./x.ts`).",
  },
  rules: {
    value: { kind: "rules" },
    otherwise: "each rule's own",
    summary: "The severity of each rule. Rules that cannot be lowered stay errors.",
  },
  providers: {
    value: { kind: "choices", choices: providerNames },
    otherwise: "`[]`",
    summary: "The model providers that the tools are meant for.",
  },
  model: {
    value: {
      kind: "path",
      // Never the file of somebody else.
      pattern: String.raw`^${relativePath}(?!(?:.*/)?(?:package|package-lock|tsconfig[^/]*|toolshed\.config)\.json$).*[^/]\.json$`,
      what: 'a file below this one that ends in .json and has no other use, such as "dist/toolshed.json"',
    },
    otherwise: "none",
    summary: "The file for the model that a package ships. `generate` writes it, `check` compares it.",
  },
  compiler: {
    value: { kind: "choice", choices: [6, 7] },
    otherwise: "`7`",
    summary: "The TypeScript that reads: 7, or the project's own 5.9 or 6.",
  },
  maxWarnings: {
    value: { kind: "count" },
    otherwise: "any number",
    summary: "More warnings than this make `generate` and `check` fail. Suggestions never count.",
  },
};
