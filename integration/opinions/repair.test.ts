// Refusals are written for a model: one that can only follow the issues' texts and pointers corrects its call at once.
import { expect, it } from "vitest";
import type { JsonValue } from "../../packages/analyzer/src/index.ts";
import { legalValue, Random } from "../../packages/transformer/testing/values.ts";
import { type FixtureTool, fixtureTools } from "../fixture-tools.ts";
import { type Mistake, mistakes, placesOf } from "./broken-calls.ts";
import { type ReadableIssue, repair } from "./scripted-model.ts";

const wantedCalls = 1000;
const tools = fixtureTools.filter(
  ({ arguments: { type } }) => type.kind === "object" && type.properties.length > 0,
);

interface BrokenCall {
  readonly id: string;
  readonly tool: FixtureTool["tool"];
  readonly mistake: string;
  readonly call: JsonValue;
  readonly issues: readonly ReadableIssue[];
}

/** The call of one seed, or undefined where the mistake cannot be made or is none. */
function breakOne(mistake: Mistake, seed: number): BrokenCall | undefined {
  const random = new Random(seed);
  const { id, tool, arguments: type } = random.pick(tools);
  const legal = legalValue(type, random);
  if (!tool.decode(legal).ok) return undefined;
  const places = placesOf(tool.inputSchema, legal);
  const made = places.flatMap((place) => {
    const call = mistake.make(place, random);
    return call === undefined ? [] : [call];
  });
  if (made.length === 0) return undefined;
  const call = random.pick(made);
  const result = tool.decode(call);
  if (result.ok) return undefined;
  const issues = result.issues.map(({ pointer, message }) => ({ pointer, message }));
  return { id, tool, mistake: mistake.name, call, issues };
}

it("issues are enough to correct at least 95 % of broken calls in one retry", async ({ annotate }) => {
  const calls: BrokenCall[] = [];
  for (let seed = 0; calls.length < wantedCalls && seed < 1_000_000; seed++) {
    const mistake = mistakes[calls.length % mistakes.length];
    const broken = mistake && breakOne(mistake, seed);
    if (broken !== undefined) calls.push(broken);
  }
  expect(calls).toHaveLength(wantedCalls);
  const failures = calls.filter(({ tool, call, issues }) => !tool.decode(repair(call, issues)).ok);
  const lines = mistakes.map(({ name }) => {
    const all = calls.filter(({ mistake }) => mistake === name);
    const failed = failures.filter(({ mistake }) => mistake === name);
    // Each mistake is made, and none is beyond repair.
    expect({ name, made: all.length > 0, repaired: failed.length < all.length / 4 }).toEqual({
      name,
      made: true,
      repaired: true,
    });
    return `${name}: ${all.length - failed.length} of ${all.length}`;
  });
  const repaired = wantedCalls - failures.length;
  await annotate([`${repaired} of ${wantedCalls} calls repaired`, ...lines].join("\n"));
  for (const { id, mistake, call, issues } of failures.slice(0, 3))
    await annotate(
      `${id}, ${mistake}: ${JSON.stringify(call)}\n${issues.map((one) => one.message).join("\n")}`,
    );
  expect(repaired).toBeGreaterThanOrEqual(wantedCalls * 0.95);
});
