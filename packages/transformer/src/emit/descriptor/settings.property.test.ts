// Settings of any type: what is stored is checked as arguments of that type are, and arrives as they do.
import fc from "fast-check";
import { expect, it } from "vitest";
import { typeCase } from "../../../testing/arbitrary-type.ts";
import { onlyTool } from "../../../testing/load-module.ts";
import { object, tool, toolset } from "../../../testing/models.ts";
import { compileSchema } from "../../../testing/schema-validator.ts";
import { hasTwins } from "../../../testing/twins.ts";
import { anyValue, legalValue, nearValue, Random } from "../../../testing/values.ts";
import { emitModule } from "../module/emit-module.ts";

it("settings of any type are checked, converted and encoded as arguments and results of that type", () => {
  let [accepted, read] = [0, 0];
  fc.assert(
    fc.property(typeCase, fc.integer(), ({ type, definitions }, seed) => {
      const open = object({ "value?": type });
      const tools = [tool("send", { arguments: open, settings: { type: open, configurable: ["value"] } })];
      const { text } = emitModule([toolset({ tools, definitions })], {});
      const { check, convert, settings, inputSchema } = onlyTool(text);
      if (settings?.check === undefined) throw new Error("The open setting has no check.");
      expect(settings.schema).toEqual(inputSchema);
      const validate = compileSchema(settings.schema);
      const random = new Random(seed);
      for (let round = 0; round < 12; round += 1) {
        const legal = legalValue({ type, definitions }, random);
        const value = [legal, legal, nearValue(legal, random), anyValue(random)][round % 4] ?? null;
        const given = { value };
        const verdict = settings.check(given);
        expect(verdict, `${JSON.stringify(given)}\n${text}`).toBe(validate(given));
        expect(verdict).toBe(check(given));
        if (!verdict) continue;
        accepted += 1;
        const received = (settings.convert ?? ((same: unknown) => same))(given as never);
        expect(received).toEqual((convert ?? ((same: unknown) => same))(given as never));
        // What the code gives is shown as the same JSON; where two texts meant one value, as one of them.
        if (hasTwins(received)) continue;
        const shown = settings.encode?.()(received, "");
        expect(settings.check(shown), `${JSON.stringify(shown)}\n${text}`).toBe(true);
        const again = (settings.convert ?? ((same: unknown) => same))(shown as never);
        expect(settings.encode?.()(again, "")).toEqual(shown);
        read += 1;
      }
    }),
    { numRuns: 60, endOnFailure: true },
  );
  expect(Math.min(accepted, read)).toBeGreaterThan(150);
}, 120_000);

it("settings that the code keeps to itself have nothing generated for values that never come", () => {
  const settings = { type: object({}), configurable: [] };
  const { text } = emitModule([toolset({ tools: [tool("send", { settings })] })], {});
  expect(onlyTool(text).settings).toEqual({
    schema: { type: "object", properties: {}, additionalProperties: false },
    configurable: [],
  });
});
