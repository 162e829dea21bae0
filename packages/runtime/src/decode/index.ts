export type { Encoder } from "./encode.ts";
