// The subpath `@toolshed/runtime/otel`: the only one that needs `@opentelemetry/api`.

export { type OpenTelemetryOptions, openTelemetry } from "./open-telemetry.ts";
