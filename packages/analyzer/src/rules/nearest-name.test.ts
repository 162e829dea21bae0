import { expect, test } from "vitest";
import { nearestName } from "./nearest-name.ts";

const known = ["withName", "withDescription", "readOnly"];

test.each([
  ["withDesciption", "withDescription"],
  ["readonly", "readOnly"],
  ["withname", "withName"],
  ["frobnicate", undefined],
  ["", undefined],
  ["x".repeat(1_000_000), undefined],
])("%#", (name, nearest) => {
  expect(nearestName(name, known)).toBe(nearest);
});
