// What a model reads of a result where that is not the result itself: texts, JSON, images and files. Plain JSON.
import { encodeBase64, isBase64 } from "./decode/base64.ts";
import { encodeUnknown } from "./decode/encode/unknown.ts";
import { isObject } from "./decode/object.ts";
import type { JsonValue } from "./json.ts";

/** One part of what the model reads. */
export type ModelPart =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "json"; readonly value: JsonValue }
  /** `data` is base64, `mediaType` a media type such as `image/png`. */
  | { readonly type: "image"; readonly data: string; readonly mediaType: string }
  | { readonly type: "file"; readonly data: string; readonly mediaType: string; readonly name?: string }
  /** The result stands for a failure that the model should know as one. */
  | { readonly type: "error"; readonly text: string };

/** A part as it may be given: bytes need not be base64 yet, and any value with a JSON form will do. */
export type GivenModelPart =
  | Extract<ModelPart, { readonly type: "text" | "error" }>
  | { readonly type: "json"; readonly value: unknown }
  | { readonly type: "image"; readonly data: string | Uint8Array; readonly mediaType: string }
  | {
      readonly type: "file";
      readonly data: string | Uint8Array;
      readonly mediaType: string;
      readonly name?: string;
    };

/** What `withModelOutput` may give: a text, one part, or several. */
export type ModelOutput = string | GivenModelPart | readonly GivenModelPart[];

/** @throws TypeError for what is no such output; it says which part and why. */
export function toModelParts(given: unknown): readonly ModelPart[] {
  if (typeof given === "string") return [{ type: "text", text: given }];
  if (!Array.isArray(given)) return [toPart(given, "the part")];
  if (given.length === 0) throw new TypeError("a list without a part.");
  return given.map((part: unknown, index) => toPart(part, `part ${index + 1}`));
}

function toPart(given: unknown, place: string): ModelPart {
  if (!isObject(given)) throw new TypeError(`${place} is no object with a type.`);
  // boundary: each member is looked at below.
  const part = given as { readonly [name: string]: unknown };
  const type = part["type"];
  switch (type) {
    case "text":
    case "error":
      return { type, text: toText(part["text"], `text of ${place}`) };
    case "json":
      return { type, value: encodeUnknown(part["value"], "") };
    case "image":
      return { type, ...toBytes(part, place) };
    case "file": {
      const name = part["name"];
      return {
        type,
        ...toBytes(part, place),
        ...(name === undefined ? {} : { name: toText(name, `name of ${place}`) }),
      };
    }
    default:
      throw new TypeError(`${place} has a type that is none of text, json, image, file, error.`);
  }
}

function toText(value: unknown, what: string): string {
  if (typeof value === "string") return value;
  throw new TypeError(`the ${what} is no text.`);
}

/** `type/subtype` and parameters (RFC 9110, section 8.3.1). */
const mediaTypePattern = /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+(?:;|$)/;

function toBytes(
  part: { readonly [name: string]: unknown },
  place: string,
): { readonly data: string; readonly mediaType: string } {
  const mediaType = toText(part["mediaType"], `mediaType of ${place}`);
  if (!mediaTypePattern.test(mediaType))
    throw new TypeError(`the mediaType of ${place} is no media type such as image/png.`);
  const bytes = part["data"];
  if (bytes instanceof Uint8Array) return { data: encodeBase64(bytes), mediaType };
  const data = toText(bytes, `data of ${place}`);
  if (!isBase64(data)) throw new TypeError(`the data of ${place} is not base64.`);
  return { data, mediaType };
}
