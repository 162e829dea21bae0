// A Node that runs TypeScript by itself, which the least that Toolshed asks for cannot: this one, or one that npm fetches.
import { join } from "node:path";
import { inject } from "vitest";
import { once } from "./once.ts";
import { runProcess } from "./run-process.ts";

const major = "24";

/** Once in a run. Where npm has none for this machine, or cannot be reached, it says so. */
export function strippingNode(): Promise<{ readonly path: string } | { readonly unavailable: string }> {
  return once(join(inject("runDirectory"), "stripping-node.json"), async () => {
    if (await strips(process.execPath)) return { path: process.execPath };
    // Only its path is asked through npx, which sets more for the processes that it starts.
    const asked = ["--yes", "--prefer-offline", "--package", `node@${major}`, "--", "node"];
    const { status, stdout, stderr } = await runProcess(
      "npx",
      [...asked, "-p", "process.execPath"],
      inject("runDirectory"),
    );
    const path = stdout.trim();
    if (status !== 0) return { unavailable: `npm gave no Node ${major}: ${stderr.trim()}` };
    if (!(await strips(path))) throw new Error(`${path} does not strip types.`);
    return { path };
  });
}

async function strips(node: string): Promise<boolean> {
  const { stdout } = await runProcess(node, ["-p", "process.features.typescript"], inject("runDirectory"));
  return stdout.trim() === "strip";
}
