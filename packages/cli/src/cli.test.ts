import { describe, expect, it } from "vitest";
import { runInProcess } from "../testing/sample-project.ts";
import { runCli } from "./cli.ts";
import { readVersion } from "./version.ts";

const run = (...args: readonly string[]) => runInProcess("/", args);

describe("toolshed", () => {
  it.each([[["--help"]], [["-h"]], [["help"]]])("prints help for %j", (args) => {
    const { status, stdout, stderr } = run(...args);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    for (const word of ["init", "generate", "check", "doctor", "explain", "--version", "Exit status"])
      expect(stdout).toContain(word);
  });

  it.each(["generate", "check", "explain"])("prints help of %s", (command) => {
    const { status, stdout } = run(command, "--help");
    expect(status).toBe(0);
    expect(stdout).toMatch(new RegExp(`^Usage: toolshed ${command} `));
    expect(stdout).toContain("--format <format>");
    expect(run("help", command).stdout).toBe(stdout);
  });

  it("prints its version", () => {
    expect(run("--version")).toEqual({ status: 0, stdout: `${readVersion()}\n`, stderr: "" });
    expect(readVersion()).toMatch(/^\d+\.\d+\.\d+/);
  });

  it("asks for a command", () => {
    expect(run()).toMatchObject({
      status: 2,
      stdout: "",
      stderr: expect.stringContaining("Usage: toolshed"),
    });
  });

  it.each([
    [["genrate"], /unknown command 'genrate'\n\(Did you mean generate\?\)/],
    [["generate", "--froce"], /unknown option '--froce'\n\(Did you mean --force\?\)/],
    [["check", "--force"], /unknown option '--force'/],
    [["generate", "--compiler", "5"], /argument '5' is invalid\. Allowed choices are 6, 7/],
    [["generate", "--format", "xml"], /argument 'xml' is invalid\. Allowed choices are pretty, json/],
    [["generate", "-p"], /option '-p, --project <path>' argument missing/],
    [["generate", "src"], /too many arguments/],
    [["explain", "TSH001", "TSH002"], /too many arguments/],
    [["call", "look", "{}"], /takes one name, and 2 words came\..*--args/],
    [["\u001b[31mred"], /unknown command '\\u\{1b\}\[31mred'/],
  ])("refuses %j", (args, message) => {
    const { status, stdout, stderr } = run(...args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toMatch(/^toolshed: error: /);
    expect(stderr).toMatch(message);
    expect(stderr).not.toContain("    at ");
  });

  it("reports its own faults in one line, with the stack on demand", () => {
    const fail = (env: { readonly [name: string]: string }) => {
      const stderr: string[] = [];
      const broken = () => {
        throw new TypeError("x is not a function\nreally");
      };
      const status = runCli(["explain"], {
        cwd: "/",
        env,
        stdout: { write: broken },
        stderr: { write: (text) => stderr.push(text) },
      });
      return { status, stderr: stderr.join("") };
    };
    const short = fail({});
    expect(short.status).toBe(1);
    expect(short.stderr).toMatch(
      /^toolshed: internal fault \(toolshed .*\): x is not a function really .*TOOLSHED_DEBUG=1.*\n$/,
    );
    expect(short.stderr.split("\n")).toHaveLength(2);
    expect(fail({ TOOLSHED_DEBUG: "1" }).stderr).toMatch(/^TypeError: x is not a function\nreally\n {4}at /);
  });
});
