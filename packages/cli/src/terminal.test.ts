// Colours, links and progress on a real terminal.
import { beforeEach, describe, expect, it } from "vitest";
import { noTerminal, runInTerminal } from "../testing/run-in-terminal.ts";
import { sampleProject, toolsetSource } from "../testing/sample-project.ts";

const faulty = toolsetSource("HelloToolset", "sayHello").replace("who: string", "who: symbol");
const color = "\u001b[31m";
const link = "\u001b]8;;https://unpkg.com/@toolshed/analyzer@";
const eraseLine = "\r\u001b[2K";

/** Long enough to be watched: read by the compiler that takes more than a second to start. */
function largeProject() {
  const names = Array.from({ length: 300 }, (_, index) => `tool${index}`);
  return sampleProject({
    "src/hello.ts": toolsetSource("HelloToolset", "sayHello", {
      call: names.map((name) => `this.addTool(HelloToolset.${name});`).join("\n"),
      member: names
        .map(
          (name) =>
            `/** One. @param a It. @param b It. */\n static ${name}(a: Map<string, Date>, b: Date): void {}`,
        )
        .join("\n"),
    }),
  });
}

describe("on a terminal", () => {
  beforeEach((test) => {
    if (noTerminal !== undefined) test.skip(noTerminal);
  });

  it("colours, and links rules where links are shown", async () => {
    const { directory } = sampleProject({ "src/hello.ts": faulty });
    const plain = await runInTerminal(directory, ["check"]);
    expect(plain.status).toBe(1);
    expect(plain.screen).toContain(color);
    expect(plain.screen).not.toContain("\u001b]8");
    const linked = await runInTerminal(directory, ["check"], { TERM_PROGRAM: "WezTerm" });
    expect(linked.screen).toContain(`${link}`);
    expect(linked.screen).toContain("rule.md\u001b\\TSH018\u001b]8;;\u001b\\");
  });

  it.each([
    ["NO_COLOR", { NO_COLOR: "1" }, []],
    ["TERM=dumb", { TERM: "dumb" }, []],
    ["--no-color", { FORCE_COLOR: "1", TERM_PROGRAM: "WezTerm" }, ["--no-color"]],
  ])("prints plain text with %s", async (_, env, args) => {
    const { directory, run } = sampleProject({ "src/hello.ts": faulty });
    const { screen } = await runInTerminal(directory, ["check", "--quiet", ...args], env);
    expect(screen).toBe(run("check", "--quiet").stdout);
  });

  it("colours where --color says so, against NO_COLOR", async () => {
    const { directory } = sampleProject({ "src/hello.ts": faulty });
    const { screen } = await runInTerminal(directory, ["check", "--color"], { NO_COLOR: "1" });
    expect(screen).toContain(color);
  });

  it("shows how far a long run is, and removes it", async () => {
    const { directory, run } = largeProject();
    const { status, screen } = await runInTerminal(directory, ["generate", "--compiler", "6", "--no-color"]);
    expect(status).toBe(0);
    const drawn = screen.split(eraseLine);
    expect(drawn.length).toBeGreaterThan(2);
    expect(drawn[0]).toBe("");
    for (const line of drawn.slice(1, -1)) expect(line).toMatch(/^(?:[a-z ]+…|[a-z ]+ \d+\/\d+ [a-z]+)$/);
    expect(drawn.at(-1)).toMatch(/^301 tools in 1 toolset; wrote 2 files, 0 unchanged\n/);
    expect(run("check").status).toBe(0);
  });

  it("keeps progress out of a document in a file, of build servers and of quiet runs", async () => {
    const project = largeProject();
    const args = ["check", "--compiler", "6", "--format", "json"];
    const { screen } = await runInTerminal(project.directory, args, {}, "> report.json");
    const drawn = screen.split(eraseLine);
    expect(drawn.length).toBeGreaterThan(2);
    expect([drawn[0], drawn.at(-1)]).toEqual(["", ""]);
    expect(screen).not.toContain("\n");
    expect(JSON.parse(project.read("report.json"))).toMatchObject({ command: "check" });
    const quiet = await runInTerminal(project.directory, [...args, "--quiet"], {}, "> report.json");
    expect(quiet.screen).toBe("");
    const server = await runInTerminal(project.directory, args, { CI: "true" }, "> report.json");
    expect(server.screen).toBe("");
  });
});
