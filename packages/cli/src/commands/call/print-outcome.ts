// What came of a call, for people and for programs. All texts are those of strangers.
import type { CliHost } from "../../host.ts";
import { documentJson } from "../../reporters/document-json.ts";
import { escapeOneLine, escapeOutput } from "../../reporters/escape-text.ts";
import { createPalette, type Palette } from "../../reporters/palette.ts";
import type { Json, Outcome, Part } from "../tool-access/runtime-package.ts";

/** The tool's result, as it is. */
export function resultJson({ result = null }: Outcome): string {
  return documentJson(result);
}

/** What became of a call that has no result. */
export function failureJson({ toolName, status, message, issues }: Outcome): string {
  return documentJson({
    toolName,
    status,
    ...(message === undefined ? {} : { message }),
    ...(issues === undefined ? {} : { issues }),
  });
}

/** What a model would read of it; bytes are told, and not shown. */
export function resultText(
  { result = null, modelOutput }: Outcome,
  host: CliHost,
  color: boolean | undefined,
): string {
  const palette = createPalette(host.stdout, host.env, color);
  const parts = modelOutput ?? [{ type: "json", value: result }];
  return parts.map((part) => `${partText(part, palette)}\n`).join("");
}

function partText(part: Part, palette: Palette): string {
  switch (part.type) {
    case "text":
      return trimmed(part.text);
    case "error":
      return palette.error(trimmed(part.text));
    case "json":
      return jsonText(part.value);
    default: {
      const name = "name" in part && part.name !== undefined ? `${escapeOneLine(part.name)}, ` : "";
      const facts = `${name}${escapeOneLine(part.mediaType)}, ${bytesOf(part.data)} bytes`;
      return palette.muted(`[${part.type}: ${facts}; --json prints it as base64]`);
    }
  }
}

/** A text is itself, as a model reads it. */
function jsonText(value: Json): string {
  return typeof value === "string" ? trimmed(value) : documentJson(value).trimEnd();
}

/** The line's end is ours. */
function trimmed(text: string): string {
  return escapeOutput(text.replace(/\r?\n$/, ""));
}

function bytesOf(base64: string): number {
  return Math.floor((base64.replace(/=+$/, "").length * 3) / 4);
}
