export type { JsonObject, JsonValue } from "./json.ts";
