// The schema of a template literal type.
import type { TemplateType } from "@toolshed/analyzer";
import { templatePattern } from "../template/template-pattern.ts";
import type { SchemaEmitter } from "./schema-context.ts";

export const emitTemplate: SchemaEmitter<TemplateType> = (type) => ({
  type: "string",
  pattern: templatePattern(type),
});
