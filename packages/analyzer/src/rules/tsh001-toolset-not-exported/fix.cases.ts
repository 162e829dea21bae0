import type { FixCase } from "../test-support/fix-case.ts";

const body = `extends Toolset {
  constructor() {
    super();
  }
}
`;
const start = 'import { Toolset } from "@toolshed/runtime";\n\n';

export const cases: readonly FixCase[] = [
  {
    name: "a class, with a comment before it",
    before: `${start}/** Tickets. */\nclass Kit ${body}new Kit();\n`,
    after: `${start}/** Tickets. */\nexport class Kit ${body}new Kit();\n`,
  },
  {
    name: "behind a decorator",
    before: `${start}const mark = (..._: unknown[]): void => {};\n\n@mark\n// why\nclass Kit ${body}new Kit();\n`,
    after: `${start}const mark = (..._: unknown[]): void => {};\n\n@mark\n// why\nexport class Kit ${body}new Kit();\n`,
  },
  {
    name: "its name is exported for something else",
    before: `${start}class Kit ${body}new Kit();\nconst other = 1;\nexport { other as Kit };\n`,
  },
  {
    name: "a class inside of a function",
    before: `${start}export function make(): object {\n  class Kit ${body.replaceAll("\n", "\n  ").trimEnd()}\n  return new Kit();\n}\n`,
  },
  {
    name: "a class that is merged with others of its name",
    before: `${start}/** Told too. */\ninterface Kit {\n  size?: number;\n}\nclass Kit ${body}namespace Kit {\n  export type Size = number;\n}\nnew Kit();\n`,
    after: `${start}/** Told too. */\nexport interface Kit {\n  size?: number;\n}\nexport class Kit ${body}export namespace Kit {\n  export type Size = number;\n}\nnew Kit();\n`,
  },
  {
    name: "a module that is called like it",
    before: `${start}declare module "url" {\n  interface Sized {}\n}\nclass url ${body}new url();\n`,
    after: `${start}declare module "url" {\n  interface Sized {}\n}\nexport class url ${body}new url();\n`,
  },
];
