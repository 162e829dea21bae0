// The protocol's own conformance suite, against a server whose tools are toolsets.
import { spawn } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { tool } from "@toolshed/runtime";
import { expect, inject, it } from "vitest";
import { conformanceToolset } from "../../../testing/served/src/conformance.generated.ts";
import { serveMcp } from "../../index.ts";

/** What a server of tools does not have: resources, prompts, logging, and tools that ask the client by themselves. */
const elsewhere = [
  "logging-set-level",
  "completion-complete",
  "tools-call-with-logging",
  "tools-call-sampling",
  "tools-call-elicitation",
  "elicitation-sep1034-defaults",
  "elicitation-sep1330-enums",
  "resources-list",
  "resources-read-text",
  "resources-read-binary",
  "resources-templates-read",
  "resources-subscribe",
  "resources-unsubscribe",
  "prompts-list",
  "prompts-get-simple",
  "prompts-get-with-args",
  "prompts-get-embedded-resource",
  "prompts-get-with-image",
];

const schemaTool = tool({
  name: "json_schema_2020_12_tool",
  description: "A tool whose schema uses what only its draft has.",
  inputSchema: {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    type: "object",
    $defs: {
      address: { type: "object", properties: { street: { type: "string" }, city: { type: "string" } } },
    },
    properties: { name: { type: "string" }, address: { $ref: "#/$defs/address" } },
    additionalProperties: false,
  },
  execute: () => "ok",
});

it("has no finding but of what a server of tools does not have", async () => {
  const served = await serveMcp([conformanceToolset, schemaTool], {
    name: "conformance",
    version: "1.0.0",
    transport: "http",
    port: 0,
    handleSignals: false,
  });
  try {
    const directory = mkdtempSync(join(inject("runDirectory"), "conformance-"));
    const expected = join(directory, "expected.yml");
    writeFileSync(expected, `server:\n${elsewhere.map((name) => `  - ${name}\n`).join("")}`);
    const suite = createRequire(import.meta.url).resolve("@modelcontextprotocol/conformance/dist/index.js");
    const child = spawn(
      process.execPath,
      [suite, "server", "--url", served.url ?? "", "--expected-failures", expected],
      { cwd: directory, env: { ...process.env, NODE_OPTIONS: "" } },
    );
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text;
      });
    const status = await new Promise((resolve) => child.on("close", resolve));
    expect(status, output).toBe(0);
    // A run of nothing would find nothing.
    expect(output).toMatch(/tools-call-mixed-content/);
    expect(output).toMatch(/dns-rebinding-protection/);
  } finally {
    await served.close();
  }
});
