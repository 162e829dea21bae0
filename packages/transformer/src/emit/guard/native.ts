// Is a value of a library type? By its brand, so that values of other realms count.
import type { NativeName, NativeType } from "@toolshed/analyzer";
import type { CheckEmitter } from "../decoder/check-context.ts";
import { type Expression, equal, term } from "../decoder/expression.ts";
import type { ModuleWriter } from "../module/module-writer.ts";

const bytes = (value: string, module: ModuleWriter): Expression =>
  term(`${module.helper("isBytesValue")}(${value})`);

const tests: { readonly [N in NativeName]: (value: string, module: ModuleWriter) => Expression } = {
  Date: (value, module) => term(`${module.helper("isDateValue")}(${value})`),
  URL: (value, module) => term(`${module.helper("isUrlValue")}(${value})`),
  Uint8Array: bytes,
  ArrayBuffer: bytes,
  Buffer: bytes,
  Blob: (value, module) => term(`${module.helper("isBlobValue")}(${value})`),
  bigint: (value) => equal(`typeof ${value}`, '"bigint"'),
};

export const nativeGuard: CheckEmitter<NativeType> = {
  expression: (type, value, { module }) => tests[type.native](value, module),
};
