// Hover: what the host says, followed by the tool as the model sees it.
import { describeTool } from "../shared/describe-tool.ts";
import { toolsAt } from "../shared/tool-at.ts";
import type { TypeScript, ts } from "./host.ts";
import { pathOf, type Reading, shiftOf } from "./plugin-project.ts";

export function toQuickInfo(
  typescript: TypeScript,
  reading: Reading,
  fileName: string,
  position: number,
  answer: ts.QuickInfo | undefined,
): ts.QuickInfo | undefined {
  const file = reading.program.getSourceFile(fileName);
  if (file === undefined) return answer;
  const found = toolsAt(reading.analysis, pathOf(reading, file.fileName), position - shiftOf(file));
  const texts = found.flatMap((tool) => describeTool(tool) ?? []);
  const [first] = found;
  if (first === undefined || texts.length === 0) return answer;
  const own = { kind: "text", text: texts.join("\n\n---\n\n") };
  if (answer === undefined) {
    return {
      kind: typescript.ScriptElementKind.unknown,
      kindModifiers: "",
      textSpan: { start: first.span.start + shiftOf(file), length: first.span.end - first.span.start },
      displayParts: [{ kind: "text", text: `(tool) ${first.place.name ?? ""}` }],
      documentation: [own],
    };
  }
  const before = answer.documentation ?? [];
  const gap = before.length === 0 ? [] : [{ kind: "text", text: "\n\n" }];
  return { ...answer, documentation: [...before, ...gap, own] };
}
