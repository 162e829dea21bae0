// Two packages of one workspace, as each package manager lays them out: what one generates, the other uses.
import { beforeAll, describe, expect, it } from "vitest";
import { setupTimeout } from "./packed.ts";
import type { Finished } from "./run-process.ts";
import { installWorkspace, type Workspace } from "./workspace.ts";

/** Runs a step that must succeed, and gives what it printed. */
async function step(run: Promise<Finished>): Promise<string> {
  const { status, stdout, stderr } = await run;
  expect(status, stdout + stderr).toBe(0);
  return stdout;
}

async function build(workspace: Workspace, name: string): Promise<void> {
  await step(workspace.exec(`packages/${name}`, "toolshed", "generate"));
  await step(workspace.exec(`packages/${name}`, "tsc", "-p", "."));
}

describe.each(["npm", "pnpm", "yarn"] as const)("%s", (manager) => {
  let workspace: Workspace;

  beforeAll(async () => {
    workspace = await installWorkspace(manager);
    await build(workspace, "desk");
    await build(workspace, "app");
  }, setupTimeout);

  it("has tools of both packages, whose types and defaults came over", async () => {
    const printed = await step(workspace.exec("packages/app", "node", "dist/main.js"));
    expect(JSON.parse(printed)).toMatchObject({
      names: ["find_tickets", "open_ticket"],
      schema: {
        properties: {
          ticket: {
            description: expect.stringMatching(/what it is about/i),
            properties: {
              title: { type: "string", description: "In the customer's words." },
              opened: { type: "string", format: "date-time" },
            },
          },
          copies: { type: "number" },
        },
        required: ["ticket"],
      },
      found: [{ title: "printer0", opened: "1970-01-01T00:00:00.000Z" }],
      opened: "fire 2026-01-02T03:04:05.000Z 3",
    });
  });

  it("is the same from its root", async () => {
    const printed = await step(workspace.exec("packages/app", "toolshed", "check", "-p", "../.."));
    expect(printed).toMatch(/^2 tools in 2 toolsets; 5 generated files up to date\n$/);
    expect(await step(workspace.exec("packages/app", "toolshed", "check"))).toMatch(/^1 tool in 1 toolset/);
  });

  it("finds a name that the other package has: by its model, and by its sources when both are read", async () => {
    const app = "packages/app/src/app.ts";
    const before = workspace.read(app);
    workspace.edit(app, "(AppToolset.openTicket)", '(AppToolset.openTicket).withName("find_tickets")');
    const alone = await workspace.exec("packages/app", "toolshed", "check");
    expect(alone.status).toBe(1);
    expect(alone.stdout).toMatch(
      /src\/app\.ts:7:\d+ - error TSH007: .*`DeskToolset` in the package `@acme\/desk`/,
    );
    const both = await workspace.exec("packages/app", "toolshed", "check", "-p", "../..");
    expect(both.status).toBe(1);
    expect(both.stdout).toMatch(/src\/app\.ts:7:\d+ - error TSH007: /);
    expect(both.stdout).toMatch(/packages\/desk\/src\/desk\.ts:16:|\.\.\/desk\/src\/desk\.ts:16:/);
    workspace.write(app, before);
    expect((await workspace.exec("packages/app", "toolshed", "check")).status).toBe(0);
  });

  it("says that the other package has not been generated", async () => {
    const model = "packages/desk/dist/toolshed.json";
    const before = workspace.read(model);
    workspace.write(model, before.slice(0, -10));
    const { status, stdout } = await workspace.exec("packages/app", "toolshed", "check");
    expect(status).toBe(0);
    expect(stdout).toMatch(
      /src\/app\.ts:2:\d+ - warning TSH028: .*`dist\/toolshed\.json` is no JSON.*@acme\/desk/,
    );
    workspace.write(model, before);
  });
});

it(
  "Yarn Plug'n'Play is refused with what to do about it, and nothing is written",
  async () => {
    const workspace = await installWorkspace("yarn-pnp");
    for (const command of ["generate", "check"]) {
      const { status, stdout } = await workspace.exec("packages/desk", "toolshed", command);
      expect(status).toBe(1);
      expect(stdout).toMatch(/^error UNSUPPORTED_INSTALL: .*Plug'n'Play .*`nodeLinker: node-modules`.*\n/);
    }
    expect(() => workspace.read("packages/desk/src/desk.generated.ts")).toThrow("ENOENT");
  },
  setupTimeout,
);
