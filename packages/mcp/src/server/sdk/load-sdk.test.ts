// Which SDK serves: the one that is asked for, else the first that is there; and what is said where none is.
import { expect, it } from "vitest";
import { loadSdk } from "./load-sdk.ts";
import type { SdkVersion } from "./sdk-version.ts";
import type { ServingSdk } from "./serving-sdk.ts";

const names: { readonly [V in SdkVersion]: string } = {
  1: "@modelcontextprotocol/sdk",
  2: "@modelcontextprotocol/server",
};
const found = (version: SdkVersion): ServingSdk => ({ version }) as unknown as ServingSdk;

function installed(...versions: readonly SdkVersion[]): (version: SdkVersion) => Promise<ServingSdk> {
  return async (version) => {
    if (versions.includes(version)) return found(version);
    throw Object.assign(new Error(`Cannot find package '${names[version]}' imported from x.js`), {
      code: "ERR_MODULE_NOT_FOUND",
    });
  };
}

it.each([
  [undefined, [1, 2], 1],
  [undefined, [1], 1],
  [undefined, [2], 2],
  [1, [1, 2], 1],
  [2, [1, 2], 2],
  [2, [2], 2],
] as const)("asked for %s, with %j installed: %s", async (asked, there, version) => {
  expect(await loadSdk(asked, installed(...there))).toEqual(found(version));
});

it.each([
  [
    undefined,
    [],
    /needs @modelcontextprotocol\/sdk or @modelcontextprotocol\/server, .* `npm install @modelcontextprotocol\/sdk` or `npm install @modelcontextprotocol\/server`\.$/,
  ],
  [
    1,
    [2],
    /needs @modelcontextprotocol\/sdk, which is not installed: run `npm install @modelcontextprotocol\/sdk`\.$/,
  ],
  [2, [1], /needs @modelcontextprotocol\/server, .*`npm install @modelcontextprotocol\/server`\.$/],
] as const)("asked for %s, with %j installed, it says what to install", async (asked, there, message) => {
  await expect(loadSdk(asked, installed(...there))).rejects.toThrow(message);
});

it("does not take another error for a missing package", async () => {
  const broken = async (): Promise<ServingSdk> => {
    throw new SyntaxError("inside the package");
  };
  await expect(loadSdk(undefined, broken)).rejects.toThrow("inside the package");
  const other = async (): Promise<ServingSdk> => {
    throw Object.assign(new Error("Cannot find package 'zod'"), { code: "ERR_MODULE_NOT_FOUND" });
  };
  await expect(loadSdk(undefined, other)).rejects.toThrow("zod");
});

it("each version is loaded by its own package", async () => {
  expect((await loadSdk(1)).modernHandler).toBeUndefined();
  expect((await loadSdk(2)).modernHandler).toBeTypeOf("function");
});
