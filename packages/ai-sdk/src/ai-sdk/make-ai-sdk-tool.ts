// One tool as the AI SDK takes it. Each call goes by the run, which knows the runtime's one way of running calls.
import type { JsonObject, JsonValue, Tool } from "@toolshed/runtime";
import type { AiSdkCallOptions, AiSdkJsonObject, AiSdkTool } from "./ai-sdk-tool.ts";
import type { CallDesk } from "./call-desk.ts";
import { modelOutput } from "./model-output.ts";
import { inputSchema, outputSchema } from "./schema.ts";

export function makeAiSdkTool<TDeps>(tool: Tool<TDeps>, desk: CallDesk<TDeps>): AiSdkTool {
  const { title, description, toModelOutput, providerOptions, metadata } = tool;
  const { decode, errors = "shown" } = desk.options;
  const shown = desk.shown(tool);
  const { strict } = shown;
  return {
    description,
    ...(title === undefined ? {} : { title }),
    inputSchema: inputSchema(tool, shown, decode),
    outputSchema: outputSchema(tool),
    ...(tool.external === true ? {} : { execute: executionOf(tool, desk) }),
    ...(desk.run.mayAsk(tool) ? { needsApproval: needsApprovalOf(tool, desk) } : {}),
    ...(toModelOutput === undefined
      ? {}
      : {
          toModelOutput: ({ output }) =>
            modelOutput(toModelOutput, output, { errors, isSeven: desk.isSeven }),
        }),
    ...(strict === undefined ? {} : { strict }),
    // boundary: by provider, an object; what is none is of no provider.
    ...(providerOptions === undefined
      ? {}
      : { providerOptions: copyOf(providerOptions) as NonNullable<AiSdkTool["providerOptions"]> }),
    ...(Object.keys(metadata).length === 0 ? {} : { metadata: copyOf(metadata) }),
  };
}

/** What runs the tool's calls; a generator function for one with preliminary results. */
export function executionOf<TDeps>(
  tool: Tool<TDeps>,
  desk: CallDesk<TDeps>,
): NonNullable<AiSdkTool["execute"]> {
  if (tool.preliminary !== true) {
    return (input, options) => {
      const call = desk.callOf(tool, input, options);
      return desk.run.call(call, () => desk.decided(call));
    };
  }
  // The SDK takes the last value for the result, so that the result itself is given where it is another.
  return async function* (input, options) {
    const call = desk.callOf(tool, input, options);
    const events = desk.run.events(call, () => desk.decided(call));
    let last: { readonly value: JsonValue } | undefined;
    try {
      for (;;) {
        const next = await events.next();
        if (next.done !== true) {
          last = next;
          yield next.value;
          continue;
        }
        if (last === undefined || JSON.stringify(last.value) !== JSON.stringify(next.value)) yield next.value;
        return;
      }
    } finally {
      await events.return(null);
    }
  };
}

/** Does the call have to wait for a person? */
function needsApprovalOf<TDeps>(
  tool: Tool<TDeps>,
  desk: CallDesk<TDeps>,
): NonNullable<AiSdkTool["needsApproval"]> {
  return async (input, options: AiSdkCallOptions) => {
    const call = desk.callOf(tool, input, options);
    // Version 6 asks again about what was approved, and takes a no for a sign that the approval was made up.
    if (call.approvalId !== undefined && desk.run.isAskedFor(tool)) return true;
    const { approvalId: _given, ...asked } = call;
    return (await desk.decide(asked)).verdict === "ask";
  };
}

/** The SDK's types are of JSON that may be changed. */
function copyOf(json: JsonObject): AiSdkJsonObject {
  return structuredClone(json) as AiSdkJsonObject;
}
