// Constraint tags for types, structurally those of typia, so that either vocabulary may be imported.
// Types only: nothing of this file exists at run time.

/** What every tag is: an optional property that no value has, which carries the constraint. */
export type TagBase<Props extends TagProps> = {
  "typia.tag"?: Props;
};

/** The kinds of value that a tag may stand on. */
export type TagTarget = "boolean" | "bigint" | "number" | "string" | "array" | "object";

/** What a tag carries. `exclusive` names the kinds that may not stand beside it. */
export interface TagProps {
  target: TagTarget;
  kind: string;
  value: boolean | bigint | number | string | object | null | undefined;
  validate?: string | { [target in TagTarget]?: string };
  exclusive?: boolean | string[];
  schema?: object | undefined;
}

type NumericTarget<Value extends number | bigint> = Value extends bigint ? "bigint" : "number";
type ScalarTarget<Value extends boolean | bigint | number | string> = Value extends boolean
  ? "boolean"
  : Value extends bigint
    ? "bigint"
    : Value extends number
      ? "number"
      : "string";
/** JSON Schema has no bigint: a bigint bound stands there as the number of the same digits. */
type SchemaNumber<Value> = Value extends bigint
  ? `${Value}` extends `${infer N extends number}`
    ? N
    : never
  : Value;

/** At least this. @example `number & tags.Minimum<1>` */
export type Minimum<Value extends number | bigint> = TagBase<{
  target: NumericTarget<Value>;
  kind: "minimum";
  value: Value;
  exclusive: ["minimum", "exclusiveMinimum"];
  schema: { minimum: SchemaNumber<Value> };
}>;

/** At most this. @example `number & tags.Maximum<100>` */
export type Maximum<Value extends number | bigint> = TagBase<{
  target: NumericTarget<Value>;
  kind: "maximum";
  value: Value;
  exclusive: ["maximum", "exclusiveMaximum"];
  schema: { maximum: SchemaNumber<Value> };
}>;

/** More than this. */
export type ExclusiveMinimum<Value extends number | bigint> = TagBase<{
  target: NumericTarget<Value>;
  kind: "exclusiveMinimum";
  value: Value;
  exclusive: ["exclusiveMinimum", "minimum"];
  schema: { exclusiveMinimum: SchemaNumber<Value> };
}>;

/** Less than this. */
export type ExclusiveMaximum<Value extends number | bigint> = TagBase<{
  target: NumericTarget<Value>;
  kind: "exclusiveMaximum";
  value: Value;
  exclusive: ["exclusiveMaximum", "maximum"];
  schema: { exclusiveMaximum: SchemaNumber<Value> };
}>;

/** A whole multiple of this. */
export type MultipleOf<Value extends number | bigint> = TagBase<{
  target: NumericTarget<Value>;
  kind: "multipleOf";
  value: Value;
  exclusive: true;
  schema: { multipleOf: SchemaNumber<Value> };
}>;

/** The range of a machine number. @example `number & tags.Type<"int32">` */
export type Type<
  Value extends
    | "int8"
    | "uint8"
    | "int16"
    | "uint16"
    | "int32"
    | "uint32"
    | "int64"
    | "uint64"
    | "float"
    | "double",
> = TagBase<{
  target: Value extends "int64" | "uint64" ? "bigint" | "number" : "number";
  kind: "type";
  value: Value;
  exclusive: true;
  schema: Value extends "float" | "double"
    ? { type: "number" }
    : Value extends `u${string}`
      ? { type: "integer"; minimum: 0 }
      : { type: "integer" };
}>;

/** At least so many characters (code points). */
export type MinLength<Value extends number> = TagBase<{
  target: "string";
  kind: "minLength";
  value: Value;
  exclusive: true;
  schema: { minLength: Value };
}>;

/** At most so many characters (code points). */
export type MaxLength<Value extends number> = TagBase<{
  target: "string";
  kind: "maxLength";
  value: Value;
  exclusive: true;
  schema: { maxLength: Value };
}>;

/** Matches this regular expression, which is compiled with the `u` flag and is not anchored by itself. */
export type Pattern<Value extends string> = TagBase<{
  target: "string";
  kind: "pattern";
  value: Value;
  exclusive: ["format", "pattern"];
  schema: { pattern: Value };
}>;

/** The formats that `Format` takes. */
export type FormatValue =
  | "byte"
  | "password"
  | "regex"
  | "uuid"
  | "email"
  | "hostname"
  | "idn-email"
  | "idn-hostname"
  | "iri"
  | "iri-reference"
  | "ipv4"
  | "ipv6"
  | "uri"
  | "uri-reference"
  | "uri-template"
  | "url"
  | "date-time"
  | "date"
  | "time"
  | "duration"
  | "json-pointer"
  | "relative-json-pointer";

/** Has this format. @example `string & tags.Format<"email">` */
export type Format<Value extends FormatValue> = TagBase<{
  target: "string";
  kind: "format";
  value: Value;
  exclusive: ["format", "pattern"];
  schema: { format: Value };
}>;

/** At least so many items. */
export type MinItems<Value extends number> = TagBase<{
  target: "array";
  kind: "minItems";
  value: Value;
  exclusive: true;
  schema: { minItems: Value };
}>;

/** At most so many items. */
export type MaxItems<Value extends number> = TagBase<{
  target: "array";
  kind: "maxItems";
  value: Value;
  exclusive: true;
  schema: { maxItems: Value };
}>;

/** No two items are equal. */
export type UniqueItems<Value extends boolean = true> = TagBase<{
  target: "array";
  kind: "uniqueItems";
  value: Value;
  exclusive: true;
  schema: { uniqueItems: true };
}>;

/** The value that an absent one stands for. */
export type Default<Value extends boolean | bigint | number | string> = TagBase<{
  target: ScalarTarget<Value>;
  kind: "default";
  value: Value;
  exclusive: true;
  schema: { default: SchemaNumber<Value> };
}>;

type ExampleValue = boolean | bigint | number | string | object | unknown[] | null;

/** One example of the value. */
export type Example<Value extends ExampleValue> = TagBase<{
  target: TagTarget;
  kind: "example";
  value: Value;
  exclusive: true;
  schema: { example: SchemaNumber<Value> };
}>;

/** Named examples of the value. */
export type Examples<Value extends { [name: string]: ExampleValue }> = TagBase<{
  target: TagTarget;
  kind: "examples";
  value: Value;
  exclusive: true;
  schema: { examples: Value };
}>;

/** The media type of the content that the string holds. */
export type ContentMediaType<Value extends string> = TagBase<{
  target: "string";
  kind: "contentMediaType";
  value: undefined;
  schema: { contentMediaType: Value };
}>;
