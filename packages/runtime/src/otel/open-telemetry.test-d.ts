// The types of telemetry: OpenTelemetry's is one, and others can be written by hand.
import type { Tracer } from "@opentelemetry/api";
import type { CallTelemetry } from "../executor/call-telemetry.ts";
import type { ExecutorOptions } from "../executor/tool-executor.ts";
import { openTelemetry } from "./index.ts";

declare const tracer: Tracer;

openTelemetry() satisfies CallTelemetry;
({
  telemetry: openTelemetry({
    tracer,
    recordArguments: true,
    attributes: ({ call }) => ({ id: call.toolCallId }),
  }),
}) satisfies ExecutorOptions;
// @ts-expect-error Attributes are what spans can hold.
openTelemetry({ attributes: () => ({ tool: { name: "a" } }) });

({ around: (_, run) => run() }) satisfies CallTelemetry;
({
  around: async ({ tool, call }, run) => {
    const end = await run();
    `${tool.name} ${call.toolCallId} ${end.outcome.status} ${end.error?.message}` satisfies string;
    return end;
  },
  decided: ({ status }) => void status,
}) satisfies CallTelemetry;
// @ts-expect-error What the run gave has to be given back.
({ around: async (_, run) => void (await run()) }) satisfies CallTelemetry;
