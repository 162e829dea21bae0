// The SDK that serving needs: an optional peer dependency, of version 1 or 2, loaded when a server starts.
import { loadSdkV1 } from "./sdk-v1.ts";
import { loadSdkV2 } from "./sdk-v2.ts";
import type { SdkVersion } from "./sdk-version.ts";
import type { ServingSdk } from "./serving-sdk.ts";

/** By version: the package, and how it is loaded. */
const versions: Readonly<
  Record<SdkVersion, { readonly name: string; readonly load: () => Promise<ServingSdk> }>
> = {
  1: { name: "@modelcontextprotocol/sdk", load: loadSdkV1 },
  2: { name: "@modelcontextprotocol/server", load: loadSdkV2 },
};

type Load = (version: SdkVersion) => Promise<ServingSdk>;

/**
 * The version that is asked for; else the first that is installed.
 *
 * @throws Error that says what to install.
 */
export async function loadSdk(
  version: SdkVersion | undefined,
  load: Load = (one) => versions[one].load(),
): Promise<ServingSdk> {
  const wanted: readonly SdkVersion[] = version === undefined ? [1, 2] : [version];
  let missing: unknown;
  for (const one of wanted) {
    try {
      return await load(one);
    } catch (error) {
      if (!isMissing(error, versions[one].name)) throw error;
      missing ??= error;
    }
  }
  const names = wanted.map((one) => versions[one].name);
  const installs = names.map((name) => `\`npm install ${name}\``).join(" or ");
  throw new Error(`Serving needs ${names.join(" or ")}, which is not installed: run ${installs}.`, {
    cause: missing,
  });
}

function isMissing(error: unknown, name: string): boolean {
  return (
    error instanceof Error &&
    "code" in error &&
    error.code === "ERR_MODULE_NOT_FOUND" &&
    error.message.includes(name)
  );
}
