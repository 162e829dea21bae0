// One module a file of the sample that hands its five tools to a model's SDK, in each way to do that. Where tools are typed, the
// result of each is read by its name, as a user would.
import { methods } from "../sample/toolset-module.mjs";
import { zodModules } from "./zod-modules.mjs";

const path = (n) => `src/desks/answer${n}.ts`;
const ai = (names) => `import { generateText, type LanguageModel, stepCountIs${names} } from "ai";\n`;

function modules(files, moduleOf) {
  return Object.fromEntries(Array.from({ length: files }, (_, n) => [path(n), moduleOf(n)]));
}

/** The call of the model, with statements before it. */
function answer(n, before, tools, after = "") {
  return `export async function answer${n}(model: LanguageModel, prompt: string): Promise<string> {
${before}  const { text, ${after === "" ? "" : "steps, "}finishReason } = await generateText({ model, prompt, ${tools}stopWhen: stepCountIs(5) });
${after}  return text + finishReason;
}
`;
}

/** Reads each typed result. */
function readings(names) {
  const cases = names.map(
    (name) => `      if (result.toolName === ${JSON.stringify(name)}) seen.push(result.output);\n`,
  );
  return `  const seen: unknown[] = [];
  for (const { toolResults } of steps)
    for (const result of toolResults) {
      if (result.dynamic === true) continue;
${cases.join("")}    }
  if (seen.length > 5) throw new Error("more than five");
`;
}

const nameOf = (method, n) => `${method}_${n}`;

/** The AI SDK without any tool: what all the others have as well. */
export const withoutTools = (files) => modules(files, (n) => ai("") + answer(n, "", ""));

/** All tools of a source. */
export const wholeSources = (files) =>
  modules(
    files,
    (n) => `import { toAiSdkTools } from "@toolshed/ai-sdk";
${ai("")}import { desk${n}Toolset } from "./desk${n}.generated.js";

${answer(n, `  const tools = await toAiSdkTools(desk${n}Toolset);\n`, "tools, ")}`,
  );

/** Typed handles. */
export const typedHandles = (files) =>
  modules(files, (n) => {
    const members = methods.map(
      (method) => `  ${nameOf(method, n)}: toAiSdkTool(desk${n}Tools.${method}),\n`,
    );
    const names = methods.map((method) => nameOf(method, n));
    return `import { toAiSdkTool } from "@toolshed/ai-sdk";
${ai("")}import { desk${n}Tools } from "./desk${n}.generated.js";

const tools = {
${members.join("")}};
${answer(n, "", "tools, ", readings(names))}`;
  });

/** OpenAI's form, as its loop has it. */
export const openAiTools = (files) =>
  modules(
    files,
    (n) => `import { ToolExecutor } from "@toolshed/runtime";
import { type OpenAiChatCompletion, type OpenAiChatMessage, type OpenAiChatTool, runOpenAiCalls, toOpenAiTools } from "@toolshed/runtime/providers";
${ai("")}import { desk${n}Toolset } from "./desk${n}.generated.js";

type Ask = (tools: readonly OpenAiChatTool[]) => Promise<OpenAiChatCompletion<OpenAiChatMessage>>;

export async function turn${n}(ask: Ask): Promise<number> {
  const executor = new ToolExecutor(desk${n}Toolset);
  const ctx = { deps: undefined };
  const openai = toOpenAiTools(await executor.tools(ctx), { api: "chat" });
  const { messages } = await runOpenAiCalls(await ask(openai.tools), executor, { tools: openai, ctx });
  return messages.length;
}
${answer(n, "", "")}`,
  );

/** The SDK's own way: the same tools with schemas in zod. */
export const zodTools = (tools, toolsPerFile) =>
  zodModules(tools, toolsPerFile, {
    path,
    imports: ai(", tool"),
    body: (some, printer, n) => {
      const members = some.map(({ name, description, inputSchema }) => {
        const argument = Object.keys(inputSchema.properties)[0];
        return `  ${name}: tool({
    description: ${JSON.stringify(description)},
    inputSchema: ${printer.schema(inputSchema)},
    execute: async (given) => JSON.stringify(given.${argument}),
  }),
`;
      });
      const names = some.map(({ name }) => name);
      return `const tools = {\n${members.join("")}};\n${answer(n, "", "tools, ", readings(names))}`;
    },
  });
