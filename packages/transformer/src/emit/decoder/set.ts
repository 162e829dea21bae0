// The check of a set: of an array whose items differ.
import type { SetType } from "@toolshed/analyzer";
import { setWireType } from "../wire-type.ts";
import { arrayCheck } from "./array.ts";
import type { CheckEmitter } from "./check-context.ts";

export const setCheck: CheckEmitter<SetType> = {
  refusals: (type, value, context) => arrayCheck.refusals?.(setWireType(type), value, context) ?? [],
};
