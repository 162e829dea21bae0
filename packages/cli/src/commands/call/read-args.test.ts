// Arguments in files that are no text in UTF-8: a call with other letters than were meant is another call.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { readArgs } from "./read-args.ts";

const folder = mkdtempSync(join(tmpdir(), "toolshed-args-"));
afterAll(() => rmSync(folder, { recursive: true }));

const output = { write: () => undefined };
const host = { cwd: folder, env: {}, stdout: output, stderr: output };
const text = '{ "city": "Tromsø" }';

it.each([
  ["Latin-1", Buffer.from(text, "latin1")],
  ["UTF-16", Buffer.from(`\ufeff${text}`, "utf16le")],
  ["UTF-8 that is cut", Buffer.from('{"a":"ø').subarray(0, 7)],
  ["lone surrogates", Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])],
])("%s is refused with the file's name", async (_, bytes) => {
  writeFileSync(join(folder, "args.json"), bytes);
  await expect(readArgs("@args.json", host)).rejects.toThrow("args.json is no text in UTF-8");
});

it.each([text, `\ufeff${text}`])("UTF-8 is read, with its mark and without: %s", async (written) => {
  writeFileSync(join(folder, "args.json"), written);
  expect(await readArgs("@args.json", host)).toEqual({ city: "Tromsø" });
});
