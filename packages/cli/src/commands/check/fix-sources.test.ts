// `toolshed check --fix` on projects on disk: what it repairs, what it leaves alone, and what it says.
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { sampleProject, toolsetSource } from "../../../testing/sample-project.ts";

const wrong = `\ufeffimport { Toolset } from "@toolshed/runtime";

class TicketToolset extends Toolset {
\tconstructor() {
\t\tsuper();
\t\tconst close = this.addTool(TicketToolset.closeTicket);
\t\tclose.readOnly().readOnly(); // why
\t}

\tstatic closeTicket(ticketNumber: number, reason: string): string {
\t\treturn \`\${ticketNumber} \${reason}\`;
\t}
}
`.replaceAll("\n", "\r\n");

const right = `\ufeffimport { Toolset } from "@toolshed/runtime";

export class TicketToolset extends Toolset {
\tconstructor() {
\t\tsuper();
\t\tthis.addTool(TicketToolset.closeTicket).readOnly();
\t\t// why
\t}

\t/**
\t * TODO: close ticket.
\t * @param ticketNumber TODO: ticket number.
\t * @param reason TODO: reason.
\t */
\tstatic closeTicket(ticketNumber: number, reason: string): string {
\t\treturn \`\${ticketNumber} \${reason}\`;
\t}
}
`.replaceAll("\n", "\r\n");

describe("toolshed check --fix", () => {
  it.each(["6", "7"])(
    "repairs until nothing changes, then reports what is left (compiler %s)",
    (compiler) => {
      const project = sampleProject({ "src/tickets.ts": wrong });
      const { status, stdout, stderr } = project.run("check", "--fix", "--compiler", compiler);
      expect({ status, stderr }).toEqual({ status: 1, stderr: "" });
      expect(project.read("src/tickets.ts")).toBe(right);
      expect(stdout).toMatch(/^fixed src\/tickets\.ts:3 TSH001: Export the class$/m);
      expect(stdout).toMatch(/^Repaired 6 findings in 1 file\.$/m);
      expect(stdout).toMatch(/error TSH020: src\/tickets\.generated\.ts is missing/);
      expect(stdout).not.toMatch(/- (?:error|warning) TSH0(?!20)/);
      project.run("generate");
      expect(project.run("check", "--fix", "--compiler", compiler)).toEqual({
        status: 0,
        stdout: "Nothing was repaired.\n1 tool in 1 toolset; 2 generated files up to date\n",
        stderr: "",
      });
      expect(project.read("src/tickets.ts")).toBe(right);
    },
  );

  it("leaves to a person what has more than one repair, or none", () => {
    const source = toolsetSource("HelloToolset", "sayHello", {
      call: 'this.addTool(HelloToolset.sayBye).readOnly().destructive().withTitle("Bye");',
      member: "/** Says bye. */\n  static sayBye(to: symbol): string {\n    return String(to);\n  }",
    });
    const project = sampleProject({ "src/hello.ts": source });
    const { stdout } = project.run("check", "--fix");
    expect(project.read("src/hello.ts")).toBe(source);
    expect(stdout).toContain("warning TSH016");
    expect(stdout).toContain("error TSH018");
    expect(stdout).toContain("Nothing was repaired.");
  });

  it("corrects a comment first, which then silences what it was meant for", () => {
    const member = "static sayBye(): void {}";
    const extra = { call: "this.addTool(HelloToolset.sayBye);", member };
    const source = toolsetSource("HelloToolset", "sayHello", extra);
    const ignoring = (directive: string): string =>
      source.replace(member, `// ${directive} TSH009 later\n  ${member}`);
    const project = sampleProject({ "src/hello.ts": ignoring("toolshed-ignore-next-line") });
    expect(project.run("check", "--fix").stdout).toContain(
      "fixed src/hello.ts:17 TSH021: Write `toolshed-ignore`\n",
    );
    expect(project.read("src/hello.ts")).toBe(ignoring("toolshed-ignore"));
  });

  it("keeps guards, comments and tokens, and does nothing more when it runs again", () => {
    const count = "/** Counts. */\n  static count(size = 3): number {\n    return size;\n  }";
    const withCall = (calls: string): string =>
      toolsetSource("Kit", "greet", {
        call: calls,
        member: count.replace("size = 3", "").replace("size;", "3;"),
      });
    const withMember = (member: string): string =>
      toolsetSource("Kit", "greet", { call: "this.addTool(Kit.count);", member });
    const sources: { readonly [name: string]: string } = {
      approvals: withCall(
        "this.addTool(Kit.count).requiresApproval(() => true).requiresApproval(() => false);",
      ),
      validators: withCall("this.addTool(Kit.count).withValidator(() => 'a').withValidator(() => 'b');"),
      metadata: withCall('this.addTool(Kit.count).withMetadata({ a: "x  y" }).withMetadata({ a: "x y" });'),
      later: withCall(
        "const it = this.addTool(Kit.count);\n    const title = 'A';\n    it.withTitle(title);",
      ),
      fence: withMember(
        `/**\n   * Counts.\n   * \`\`\`\n   * count();\n   */\n  ${count.slice(count.indexOf("static"))}`,
      ),
      written: withMember(
        "/**\n   * Counts.\n   * @param of What.\n   */\n  static count(of: { /** A. */ a: number }): number {\n    [of.a] = [3];\n    return of.a;\n  }",
      ),
      inline: withCall("interface Local { a: number }\n    this.addTool((of: Local): number => of.a);"),
    };
    const repaired: { readonly [name: string]: readonly [before: string, after: string] } = {
      dot: [
        withCall("this.addTool(Kit.count).readOnly(). /* e.g. this */ readOnly();"),
        withCall("this.addTool(Kit.count).readOnly() /* e.g. this */;"),
      ],
      glued: [
        withMember(
          "/** Counts. */\n  static/* toolshed-ignore TSH010 no */count(): number { return/* toolshed-ignore TSH010 no */3; }",
        ),
        withMember("/** Counts. */\n  static count(): number { return 3; }"),
      ],
      joined: [
        withCall("const it = this.addTool(Kit.count)\n    it.readOnly();\n    [1].at(0);"),
        withCall("this.addTool(Kit.count).readOnly()\n    ;\n    [1].at(0);"),
      ],
    };
    const expected = {
      ...sources,
      ...Object.fromEntries(Object.entries(repaired).map(([name, [, after]]) => [name, after])),
    };
    const project = sampleProject(
      Object.fromEntries(
        Object.keys(expected).map((name) => [`src/${name}.ts`, repaired[name]?.[0] ?? sources[name] ?? ""]),
      ),
    );
    const read = (): object =>
      Object.fromEntries(Object.keys(expected).map((name) => [name, project.read(`src/${name}.ts`)]));
    expect(project.run("check", "--fix").stdout).toMatch(/^Repaired \d+ findings in 3 files\.$/m);
    expect(read()).toEqual(expected);
    expect(project.run("check", "--fix").stdout).toContain("Nothing was repaired.");
    expect(read()).toEqual(expected);
  });

  it("says in JSON what it did, and what could be done", () => {
    const project = sampleProject({
      "src/hello.ts": toolsetSource("HelloToolset", "sayHello", {
        call: "this.addTool(HelloToolset.sayBye).readOnly().destructive();",
        member: "static sayBye(): void {}",
      }),
    });
    const before = JSON.parse(project.run("check", "--format", "json").stdout);
    const fixesIn = (report: { diagnostics: { code: string; fixes?: string[] }[] }): unknown =>
      Object.fromEntries(report.diagnostics.map(({ code, fixes }) => [code, fixes]));
    expect(before).not.toHaveProperty("fixed");
    expect(fixesIn(before)).toEqual({
      TSH009: ["Add a JSDoc summary"],
      TSH016: ["Remove `destructive`", "Remove `readOnly`"],
      TSH020: undefined,
    });
    const after = JSON.parse(project.run("check", "--fix", "--format", "json").stdout);
    expect(after.fixed).toEqual([
      { code: "TSH009", title: "Add a JSDoc summary", file: "src/hello.ts", line: 17 },
    ]);
    expect(fixesIn(after)).toEqual({
      TSH016: ["Remove `destructive`", "Remove `readOnly`"],
      TSH020: undefined,
    });
  });

  it("changes nothing that is outside, linked, generated or of a package", () => {
    const outside = mkdtempSync(join(tmpdir(), "toolshed-outside-"));
    onTestFinished(() => rmSync(outside, { recursive: true }));
    const text = "export interface Args {\n  /** A. */\n  a: string;\n  b: string;\n}\n";
    writeFileSync(join(outside, "args.ts"), text);
    const project = sampleProject({
      "src/hello.ts": `import { Toolset } from "@toolshed/runtime";
import type { Args as Beside } from "../../${outside.split("/").at(-1)}/args.ts";
import type { Args as Installed } from "pkg/args.ts";
import type { Args as Linked } from "./linked.ts";

export class HelloToolset extends Toolset {
  constructor() {
    super();
    this.addTool(HelloToolset.sayHello);
  }

  /**
   * Says hello.
   * @param one One.
   * @param two Two.
   * @param three Three.
   */
  static sayHello(one: Beside, two: Installed, three: Linked): string {
    return one.a + two.a + three.a;
  }
}
`,
    });
    symlinkSync(join(outside, "args.ts"), join(project.directory, "src/linked.ts"));
    mkdirSync(join(project.directory, "node_modules/pkg"));
    project.write("node_modules/pkg/package.json", '{ "name": "pkg", "type": "module" }');
    project.write("node_modules/pkg/args.ts", text);
    const { stdout } = project.run("check", "--fix");
    expect(stdout).toContain("warning TSH010: `one.b`");
    expect(stdout).toContain("Nothing was repaired.");
    for (const file of [join(outside, "args.ts"), join(project.directory, "node_modules/pkg/args.ts")]) {
      expect(readFileSync(file, "utf8")).toBe(text);
    }
  });

  it("writes a round as a whole or not at all", () => {
    const bare = (name: string): string =>
      toolsetSource(name, `say${name}`).replace("export class", "class").concat(`\nnew ${name}();\n`);
    const project = sampleProject({ "src/a.ts": bare("A"), "src/b.ts": bare("B") });
    chmodSync(join(project.directory, "src/b.ts"), 0o444);
    const { status, stdout } = project.run("check", "--fix");
    expect(status).toBe(1);
    expect(stdout).toMatch(/error WRITE_REFUSED: src\/b\.ts was not repaired: it is read-only\./);
    expect(project.read("src/a.ts")).toBe(bare("A"));
    expect(project.files()).toEqual(["src/a.ts", "src/b.ts"]);
  });

  it("does not write back what is not UTF-8", () => {
    const project = sampleProject({});
    const latin = Buffer.from(wrong.replace("// why", "// caf\u00e9"), "latin1");
    mkdirSync(join(project.directory, "src"));
    writeFileSync(join(project.directory, "src/tickets.ts"), latin);
    project.run("check", "--fix");
    expect(readFileSync(join(project.directory, "src/tickets.ts"))).toEqual(latin);
  });
});
