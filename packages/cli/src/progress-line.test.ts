import { expect, it } from "vitest";
import { createProgressLine } from "./progress-line.ts";

function watch(env: { [name: string]: string } = {}, isTTY = true, quiet = false, columns = 80) {
  const clock = { now: 5 };
  const written: string[] = [];
  const stderr = { isTTY, columns, write: (text: string) => written.push(text) };
  const line = createProgressLine({ stderr, env }, quiet, () => clock.now);
  const at = (time: number, done: number): void => {
    clock.now = 5 + time;
    line.update({ label: "reading", done, total: 1000, unit: "tools" });
  };
  return { written, at, clear: line.clear };
}
const erase = "\r\u001b[2K";

it("appears after a second, is drawn ten times a second at most and removed once", () => {
  const { written, at, clear } = watch();
  for (let time = 0; time <= 2000; time += 1) at(time, time);
  expect(written).toEqual(
    Array.from({ length: 11 }, (_, index) => `${erase}reading ${1000 + index * 100}/1000 tools`),
  );
  clear();
  clear();
  expect(written.slice(11)).toEqual([erase]);
});

it("shows nothing in a run that is over before", () => {
  const { written, at, clear } = watch();
  at(0, 1);
  at(999, 2);
  clear();
  expect(written).toEqual([]);
});

it.each([
  ["in a pipe", watch({}, false)],
  ["on a build server", watch({ CI: "true" })],
  ["on a terminal that cannot erase", watch({ TERM: "dumb" })],
  ["when asked to be quiet", watch({}, true, true)],
])("shows nothing %s", (_, { written, at, clear }) => {
  at(5000, 1);
  clear();
  expect(written).toEqual([]);
});

it("is never wider than the terminal", () => {
  const { written, at } = watch({ CI: "false" }, true, false, 12);
  at(5000, 1);
  expect(written).toEqual([`${erase}reading 1/1`]);
});
