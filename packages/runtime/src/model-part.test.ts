// What a model reads of a result: each kind of part comes as it was given, and nothing else passes.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { call, ctx, source, toolOf } from "./executor/executor.fixture.ts";
import { ToolExecutor } from "./executor/tool-executor.ts";
import { type ModelPart, toModelParts } from "./model-part.ts";

const png = { data: "AQID", mediaType: "image/png" } as const;

describe("toModelParts", () => {
  it.each<[string, unknown, readonly ModelPart[]]>([
    ["a text", "done", [{ type: "text", text: "done" }]],
    ["one part", { type: "error", text: "None." }, [{ type: "error", text: "None." }]],
    [
      "several",
      [
        { type: "text", text: "a" },
        { type: "image", ...png },
      ],
      [
        { type: "text", text: "a" },
        { type: "image", ...png },
      ],
    ],
    [
      "values with a JSON form",
      { type: "json", value: { at: new Date(0) } },
      [{ type: "json", value: { at: "1970-01-01T00:00:00.000Z" } }],
    ],
    [
      "bytes",
      { type: "file", data: new Uint8Array([1, 2, 3]), mediaType: "text/csv;charset=utf-8", name: "a.csv" },
      [{ type: "file", data: "AQID", mediaType: "text/csv;charset=utf-8", name: "a.csv" }],
    ],
    ["more than a part has", { type: "text", text: "a", secret: 1 }, [{ type: "text", text: "a" }]],
  ])("takes %s", (_, given, parts) => {
    expect(toModelParts(given)).toEqual(parts);
  });

  it.each<[string, unknown, string]>([
    ["nothing", undefined, "no object"],
    ["a number", 5, "no object"],
    ["no part", [], "without a part"],
    ["another type", [{ type: "text", text: "a" }, { type: "video" }], "part 2 has a type"],
    ["no text", { type: "text", text: 5 }, "the text of the part is no text"],
    ["bytes that are not base64", { type: "image", data: "@@", mediaType: "image/png" }, "not base64"],
    ["no bytes", { type: "image", mediaType: "image/png" }, "the data of the part"],
    ["no media type", { type: "image", data: "AQID", mediaType: "png" }, "no media type"],
    ["a name that is none", { type: "file", ...png, name: 1 }, "the name of the part"],
    ["what has no JSON form", { type: "json", value: Number.NaN }, "cannot be sent as JSON"],
  ])("refuses %s", (_, given, message) => {
    expect(() => toModelParts(given)).toThrow(message);
  });

  it("gives plain JSON for whatever is taken", () => {
    fc.assert(
      fc.property(fc.anything(), (given) => {
        let parts: readonly ModelPart[];
        try {
          parts = toModelParts(given);
        } catch {
          return;
        }
        expect(JSON.parse(JSON.stringify(parts))).toEqual(parts);
      }),
    );
  });
});

describe("an outcome", () => {
  const outcomeOf = async (toModelOutput: unknown, errors: "shown" | "masked" = "shown"): Promise<unknown> =>
    (
      await new ToolExecutor(source(toolOf("t", () => 5, { toModelOutput: toModelOutput as () => string })), {
        errors,
      }).run([call("a", "t")], ctx)
    )[0];

  it("has the parts beside the result, also of an answer that comes later", async () => {
    expect(await outcomeOf(async (result: number) => `It is ${result}.`)).toMatchObject({
      status: "ok",
      result: 5,
      modelOutput: [{ type: "text", text: "It is 5." }],
    });
  });

  it("fails with what is wrong with the parts, or with what the function throws, masked where errors are", async () => {
    const message = "The model output of t is not one: the text of the part is no text.";
    expect(await outcomeOf(() => ({ type: "text" }))).toMatchObject({ status: "failed", message });
    const throwing = (): never => {
      throw new Error("secret");
    };
    expect(await outcomeOf(throwing)).toMatchObject({ status: "failed", message: "secret" });
    expect(await outcomeOf(throwing, "masked")).toMatchObject({
      status: "failed",
      message: "The tool failed.",
    });
  });
});
