// The encoder of a template literal type.
import type { TemplateType } from "@toolshed/analyzer";
import { templateConstant } from "../decoder/template.ts";
import { Call, Code } from "../print/print-value.ts";
import type { EncoderEmitter } from "./encoder-context.ts";

export const templateEncoder: EncoderEmitter<TemplateType> = (type, context) =>
  new Call(context.helper("encodeTemplate").text, [
    new Code(templateConstant(type, context.name, context.module)),
  ]);
