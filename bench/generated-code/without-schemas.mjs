// A generated module without its JSON Schemas, found by syntax: what descriptors hold as schemas, and the constants
// that these share.
import ts from "typescript";

const schemaProperties = new Set(["inputSchema", "outputSchema", "schema"]);

/** The text with a 0 in the place of each schema, and how many there were. */
export function withoutSchemas(text) {
  const source = ts.createSourceFile("module.ts", text, ts.ScriptTarget.ES2023, true);
  const found = [];
  const take = (node) => found.push([node.getStart(source), node.end]);
  const visit = (node) => {
    const isConstant =
      ts.isVariableDeclaration(node) &&
      node.type?.getText(source) === "JsonSchema" &&
      node.initializer !== undefined;
    const isProperty =
      ts.isPropertyAssignment(node) && ts.isIdentifier(node.name) && schemaProperties.has(node.name.text);
    if (isConstant || isProperty) take(node.initializer);
    else ts.forEachChild(node, visit);
  };
  visit(source);
  let rest = text;
  for (const [start, end] of found.reverse()) rest = `${rest.slice(0, start)}0${rest.slice(end)}`;
  return { text: rest, removed: found.length };
}
