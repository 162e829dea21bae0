// What a model reads of a result, in the words of the AI SDK.
import { isToolError, type JsonValue, type ModelPart, type Tool, toModelParts } from "@toolshed/runtime";
import type { AiSdkJson } from "./ai-sdk-tool.ts";

/** Version 7 knows these too, but warns that they are old. */
type ContentPart =
  | { type: "text"; text: string }
  | { type: "file-data"; data: string; mediaType: string; filename?: string }
  | { type: "image-data"; data: string; mediaType: string };

/** Those forms that both major versions of the AI SDK know. */
export type AiSdkModelOutput =
  | { type: "text"; value: string }
  | { type: "json"; value: AiSdkJson }
  | { type: "error-text"; value: string }
  | { type: "content"; value: ContentPart[] };

export interface ModelOutputOptions {
  readonly errors: "shown" | "masked";
  /** Is it certain that the SDK is of version 7? */
  readonly isSeven: boolean;
}

/** Of a tool that says what the model is to read. Never rejects: an error of it would end the SDK's whole run. */
export async function modelOutput(
  toModelOutput: NonNullable<Tool["toModelOutput"]>,
  output: JsonValue,
  { errors, isSeven }: ModelOutputOptions,
): Promise<AiSdkModelOutput> {
  try {
    return fromParts(toModelParts(await toModelOutput(output)), isSeven);
  } catch (error) {
    const isShown = error instanceof Error && (errors === "shown" || isToolError(error));
    return { type: "error-text", value: isShown ? error.message : "The tool failed." };
  }
}

function fromParts(parts: readonly ModelPart[], isSeven: boolean): AiSdkModelOutput {
  // The tool itself says that the model should take its result for a failure.
  if (parts.some(({ type }) => type === "error"))
    return { type: "error-text", value: parts.map(textOf).join("\n") };
  const [only, ...more] = parts;
  if (more.length === 0 && only?.type === "text") return { type: "text", value: only.text };
  if (more.length === 0 && only?.type === "json") {
    // boundary: the parts are made for this call alone.
    return { type: "json", value: only.value as AiSdkJson };
  }
  return { type: "content", value: parts.map((part) => toContent(part, isSeven)) };
}

function toContent(part: ModelPart, isSeven: boolean): ContentPart {
  if (part.type !== "image" && part.type !== "file") return { type: "text", text: textOf(part) };
  const { type, data, mediaType } = part;
  const named = type === "file" && part.name !== undefined ? { filename: part.name } : {};
  if (isSeven) {
    // boundary: the form of version 7, which the types of version 6 do not know.
    return { type: "file", data: { type: "data", data }, mediaType, ...named } as unknown as ContentPart;
  }
  return type === "image"
    ? { type: "image-data", data, mediaType }
    : { type: "file-data", data, mediaType, ...named };
}

function textOf(part: ModelPart): string {
  switch (part.type) {
    case "text":
    case "error":
      return part.text;
    case "json":
      return JSON.stringify(part.value);
    default:
      return `(${part.type} of the type ${part.mediaType})`;
  }
}
