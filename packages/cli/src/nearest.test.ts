import { describe, expect, it } from "vitest";
import { nearest } from "./nearest.ts";

const codes = ["TSH001", "TSH007", "TSH018"];

describe("nearest", () => {
  it.each([
    ["TSH0O7", "TSH007"],
    ["tsh018", "TSH018"],
    ["TSH17", "TSH007"],
    ["THS018", "TSH018"],
  ])("%s → %s", (word, expected) => {
    expect(nearest(word, codes)).toBe(expected);
  });

  it.each(["", "banana", "TSH999", "T".repeat(100_000)])("finds nothing close to %.20s", (word) => {
    expect(nearest(word, codes)).toBeUndefined();
  });
});
