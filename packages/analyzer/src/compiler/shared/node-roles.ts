// Under which properties the compilers keep the children that the port names by role. The first one that is
// present counts; later names are what the other compiler, or another kind of node, calls the same thing.
import type { ChildRole, ListRole } from "../port.ts";

export const childProperties: { readonly [R in ChildRole]: readonly string[] } = {
  name: ["name"],
  propertyName: ["propertyName"],
  expression: ["expression"],
  argumentExpression: ["argumentExpression"],
  initializer: ["initializer"],
  type: ["type", "elementType"],
  body: ["body"],
  moduleSpecifier: ["moduleSpecifier"],
  importClause: ["importClause"],
  namedBindings: ["namedBindings"],
  exportClause: ["exportClause"],
  declarationList: ["declarationList"],
  constraint: ["constraint"],
  default: ["default", "defaultType"],
  left: ["left"],
  right: ["right"],
  operand: ["operand"],
  head: ["head"],
  literal: ["literal"],
  condition: ["condition"],
  whenTrue: ["whenTrue"],
  whenFalse: ["whenFalse"],
  typeName: ["typeName"],
};

export const listProperties: { readonly [R in ListRole]: string } = {
  statements: "statements",
  members: "members",
  parameters: "parameters",
  typeParameters: "typeParameters",
  typeArguments: "typeArguments",
  arguments: "arguments",
  elements: "elements",
  properties: "properties",
  declarations: "declarations",
  heritageClauses: "heritageClauses",
  types: "types",
  templateSpans: "templateSpans",
  modifiers: "modifiers",
};
