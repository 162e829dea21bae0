// The command as a process of its own: what only a process has.
import { spawn } from "node:child_process";
import { fileURLToPath, pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { sampleProject, toolsetSource } from "../testing/sample-project.ts";

const loader = new URL("../../../scripts/source-loader.mjs", import.meta.url);
const main = fileURLToPath(new URL("./main.ts", import.meta.url));

interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function runProcess(
  cwd: string,
  args: readonly string[],
  options: { readonly closeStdout?: boolean } = {},
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const nodeArgs = [
      "--conditions=source",
      "--import",
      pathToFileURL(fileURLToPath(loader)).href,
      main,
      ...args,
    ];
    const child = spawn(process.execPath, nodeArgs, { cwd, stdio: ["ignore", "pipe", "pipe"] });
    let stdout = "";
    let stderr = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      stderr += text;
    });
    if (options.closeStdout) child.stdout.destroy();
    child.on("error", reject).on("close", (status) => resolve({ status, stdout, stderr }));
  });
}

describe("the process", () => {
  it("ends with the command's status and leaves nothing running", async () => {
    const project = sampleProject({ "src/hello.ts": toolsetSource("HelloToolset", "sayHello") });
    expect(await runProcess(project.directory, ["check"])).toMatchObject({ status: 1, stderr: "" });
    expect(await runProcess(project.directory, ["generate"])).toEqual({
      status: 0,
      stdout: "1 tool in 1 toolset; wrote 2 files, 0 unchanged\n",
      stderr: "",
    });
    expect(await runProcess(project.directory, ["genrate"])).toMatchObject({ status: 2, stdout: "" });
  });

  it("hands over all of a large output", async () => {
    const tools = Array.from({ length: 400 }, (_, index) => `tool${index}`);
    const source = toolsetSource("HelloToolset", "sayHello", {
      call: tools.map((name) => `this.addTool(HelloToolset.${name});`).join("\n"),
      member: tools
        .map((name) => `/** One of many. */\n static ${name}(text: string): string { return text; }`)
        .join("\n"),
    });
    const project = sampleProject({ "src/hello.ts": source });
    const { status, stdout } = await runProcess(project.directory, ["generate", "--model"]);
    expect(status).toBe(0);
    expect(JSON.parse(stdout).toolsets[0].tools).toHaveLength(401);
  });

  it("ends quietly when nobody reads any more", async () => {
    const project = sampleProject({ "src/hello.ts": toolsetSource("HelloToolset", "sayHello") });
    expect(await runProcess(project.directory, ["generate", "--model"], { closeStdout: true })).toMatchObject(
      {
        status: 0,
        stderr: "1 tool in 1 toolset; wrote 2 files, 0 unchanged\n",
      },
    );
    expect(await runProcess(project.directory, ["explain"], { closeStdout: true })).toMatchObject({
      status: 0,
      stderr: "",
    });
  });
});
