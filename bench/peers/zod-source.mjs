// zod's side: TypeScript source of the schemas that a user of zod would write for the same JSON Schemas. Equal
// definitions are one constant, as a careful user would have it; a keyword that is not known here is an error.

const ignored = new Set(["$defs", "$schema", "title", "deprecated", "examples"]);
const formats = {
  "date-time": "z.iso.datetime({ offset: true })",
  uri: "z.url()",
  email: "z.email()",
  uuid: "z.uuid()",
};

/**
 * Collects definitions while schemas are printed. Definitions come before what needs them.
 *
 * @param {{ hasIds?: boolean }} [options] With `hasIds` each definition has an id, by which zod refers to it in JSON Schema.
 */
export function createZodPrinter({ hasIds = false } = {}) {
  /** Names by what a definition says, with all that it refers to. */
  const names = new Map();
  const open = new Set();
  const declarations = [];

  function nameOf(reference, defs) {
    const name = reference.replace("#/$defs/", "");
    const key = closure(name, defs);
    const known = names.get(key);
    if (known !== undefined) return known;
    const own = `s${names.size}${name.replaceAll(/\W/g, "_")}`;
    names.set(key, own);
    open.add(own);
    const text = expression(defs[name], defs);
    open.delete(own);
    const id = hasIds ? `.meta({ id: ${JSON.stringify(name)} })` : "";
    declarations.push(`export const ${own} = ${text}${id};`);
    return own;
  }

  /** Whether a schema refers to a definition that is being printed, which only a getter may do. */
  function isOpen(schema, defs) {
    return references(schema).some((reference) => {
      const known = names.get(closure(reference.replace("#/$defs/", ""), defs));
      return known !== undefined && open.has(known);
    });
  }

  function property(name, schema, defs, isRequired) {
    const optional = isRequired ? "" : ".optional()";
    const key = JSON.stringify(name);
    // Printed first, since it may declare what makes it recursive.
    const text = `${expression(schema, defs)}${optional}`;
    return isOpen(schema, defs) ? `get ${key}() { return ${text}; }` : `${key}: ${text}`;
  }

  /** The properties of an object. */
  function shape({ properties = {}, required = [] }, defs) {
    const members = Object.entries(properties).map(([name, schema]) =>
      property(name, schema, defs, required.includes(name)),
    );
    return `{ ${members.join(", ")} }`;
  }

  function expression(schema, defs) {
    const { description, default: initial, ...rest } = schema;
    const text = bare(rest, defs);
    return [
      text,
      initial === undefined ? "" : `.default(${JSON.stringify(initial)})`,
      description === undefined ? "" : `.describe(${JSON.stringify(description)})`,
    ].join("");
  }

  function bare(schema, defs) {
    const keywords = Object.fromEntries(Object.entries(schema).filter(([key]) => !ignored.has(key)));
    const { type, ...rest } = keywords;
    const take = takerOf(rest, schema);
    if ("$ref" in rest) return take.end(nameOf(take("$ref"), defs));
    if ("const" in rest) return take.end(`z.literal(${JSON.stringify(take("const"))})`);
    if ("enum" in rest) {
      const values = take("enum");
      const isText = values.every((value) => typeof value === "string");
      return take.end(`z.${isText ? "enum" : "literal"}(${JSON.stringify(values)})`);
    }
    if ("anyOf" in rest) return take.end(union(take("anyOf").map((one) => expression(one, defs))));
    if (Array.isArray(type)) return union(type.map((one) => bare({ ...rest, type: one }, defs)));
    switch (type) {
      case "string": {
        const format = take("format");
        if (format !== undefined && formats[format] === undefined) throw new Error(`No format ${format}.`);
        const pattern = take("pattern");
        return take.end(
          [
            format === undefined ? "z.string()" : formats[format],
            limits(take, { minLength: "min", maxLength: "max" }),
            pattern === undefined ? "" : `.regex(new RegExp(${JSON.stringify(pattern)}, "u"))`,
          ].join(""),
        );
      }
      case "number":
      case "integer": {
        const bounds = { minimum: "min", maximum: "max", exclusiveMinimum: "gt", exclusiveMaximum: "lt" };
        return take.end(`z.${type === "integer" ? "int" : "number"}()${limits(take, bounds)}`);
      }
      case "boolean":
      case "null":
        return take.end(`z.${type}()`);
      case "array":
        return take.end(array(take, defs));
      case "object":
        return take.end(object(take, defs));
      default:
        if (Object.keys(schema).length === 0) return "z.unknown()";
        throw new Error(`zod has no words here for ${JSON.stringify(schema)}.`);
    }
  }

  function array(take, defs) {
    const prefix = take("prefixItems");
    const items = take("items");
    if (prefix === undefined) {
      return `z.array(${expression(items ?? {}, defs)})${limits(take, { minItems: "min", maxItems: "max" })}`;
    }
    const least = take("minItems") ?? 0;
    take("maxItems");
    const elements = prefix.map(
      (one, index) => `${expression(one, defs)}${index < least ? "" : ".optional()"}`,
    );
    const rest = items === undefined || items === false ? "" : `, ${expression(items, defs)}`;
    return `z.tuple([${elements.join(", ")}]${rest})`;
  }

  function object(take, defs) {
    const properties = take("properties");
    const required = take("required");
    const others = take("additionalProperties");
    if (others === false) return `z.strictObject(${shape({ properties, required }, defs)})`;
    const values = expression(typeof others === "object" ? others : {}, defs);
    if (properties === undefined) return `z.record(z.string(), ${values})`;
    return `z.object(${shape({ properties, required }, defs)}).catchall(${values})`;
  }

  return {
    /** An expression of a whole schema, with its own `$defs`. */
    schema: (schema) => expression(schema, schema.$defs ?? {}),
    /** The properties of a schema whose root is an object, as `registerTool` takes them. */
    shape: (schema) => shape(schema, schema.$defs ?? {}),
    /** What all of them need, in order. */
    declarations: () => declarations.join("\n"),
  };
}

function union(members) {
  return members.length === 1 ? members[0] : `z.union([${members.join(", ")}])`;
}

function limits(take, names) {
  return Object.entries(names)
    .map(([keyword, method]) => [method, take(keyword)])
    .map(([method, value]) => (value === undefined ? "" : `.${method}(${value})`))
    .join("");
}

/** Gives keywords, and knows whether all were asked for. */
function takerOf(keywords, schema) {
  const left = new Set(Object.keys(keywords));
  const take = (name) => {
    left.delete(name);
    return keywords[name];
  };
  take.end = (text) => {
    if (left.size > 0)
      throw new Error(`zod has no words here for ${[...left]} of ${JSON.stringify(schema)}.`);
    return text;
  };
  return take;
}

/** Every `$ref` in a schema. */
function references(schema) {
  if (typeof schema !== "object" || schema === null) return [];
  const own = typeof schema.$ref === "string" ? [schema.$ref] : [];
  return [
    ...own,
    ...Object.entries(schema).flatMap(([key, value]) => (key === "$defs" ? [] : references(value))),
  ];
}

/** A definition with everything that it refers to, as a text: two that are equal mean the same. */
function closure(name, defs) {
  const seen = new Map();
  const visit = (one) => {
    if (seen.has(one)) return;
    if (defs[one] === undefined) throw new Error(`There is no definition ${one}.`);
    seen.set(one, JSON.stringify(defs[one]));
    for (const reference of references(defs[one])) visit(reference.replace("#/$defs/", ""));
  };
  visit(name);
  return [...seen].flat().join("\n");
}
