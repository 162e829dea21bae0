// What definitions of tools cost in a model's context, as they are sent: ours, and the same tools with schemas in zod.
import { join } from "node:path";
import { toAiSdkTools } from "@toolshed/ai-sdk";
import { toOpenAiTools } from "@toolshed/runtime/providers";
import { asSchema } from "ai";
import { encode } from "gpt-tokenizer";
import { z } from "zod";
import { summary } from "../measure/numbers.mjs";
import { ratioRow } from "../measure/row.mjs";
import { inScratch, writeProject } from "../measure/scratch.mjs";
import { mustGenerate } from "../peers/toolshed.mjs";
import { loadZodSchemas } from "../peers/zod-tools.mjs";
import { toolshedProject, toolsPerFile } from "../sample/large-project.mjs";
import { servedToolsets } from "../sample/served-tools.mjs";

export const title = "tools as they are sent: name, description, schema of the arguments";
export const notes = ["one number a side, since nothing of it is a time"];
export const sizes = { files: 30 };
export const tiny = { files: 1 };

/** What is sent of a tool. */
const forms = {
  "AI SDK": {
    ours: async (tools) => {
      const made = await toAiSdkTools(tools, { context: { deps: undefined } });
      return await Promise.all(
        Object.entries(made).map(async ([name, { description, inputSchema }]) => ({
          ...{ name, description },
          inputSchema: await asSchema(inputSchema).jsonSchema,
        })),
      );
    },
    theirs: ({ name, description }, inputSchema) => ({ name, description, inputSchema }),
  },
  OpenAI: {
    ours: (tools) => toOpenAiTools(tools, { api: "chat" }).tools,
    theirs: ({ name, description }, parameters) => ({
      type: "function",
      function: { name, description, parameters },
    }),
  },
};

export async function measure({ files }) {
  return await inScratch(async (directory) => {
    const count = files * toolsPerFile;
    const deep = toolshedProject(files, { libraries: false });
    const { "package.json": manifest, "tsconfig.json": tsconfig } = deep;
    const small = { "package.json": manifest, "tsconfig.json": tsconfig, ...servedToolsets(count) };
    return [
      ...(await rowsOf(`${count} tools with types ten levels deep`, join(directory, "deep"), deep, count)),
      ...(await rowsOf(`${count} tools of four arguments`, join(directory, "small"), small, count)),
    ];
  });
}

async function rowsOf(what, directory, sources, count) {
  writeProject(directory, sources);
  const tools = await mustGenerate(directory, count);
  const zod = await loadZodSchemas(directory, tools, { hasIds: false });
  const withIds = await loadZodSchemas(directory, tools, { hasIds: true });
  const schemas = await Promise.all(
    tools.map(async ({ name }) => {
      const inline = z.toJSONSchema(zod[name], { io: "input" });
      const references = z.toJSONSchema(zod[name], { io: "input", reused: "ref" });
      const ids = z.toJSONSchema(withIds[name], { io: "input" });
      const least = [inline, references, ids]
        .map(withoutFormatPatterns)
        .sort((a, b) => tokens(a) - tokens(b))[0];
      return { sdk: await asSchema(zod[name]).jsonSchema, inline, references, ids, least };
    }),
  );
  const rows = [];
  for (const [form, { ours, theirs }] of Object.entries(forms)) {
    const own = await ours(tools);
    const peers = {
      "zod 4 through the AI SDK": "sdk",
      toJSONSchema: "inline",
      "toJSONSchema, what is reused as references": "references",
      "toJSONSchema, named types with ids": "ids",
      "the shorter of these, without patterns of formats": "least",
    };
    for (const [unit, size] of [
      ["tokens", tokens],
      ["characters", (sent) => JSON.stringify(sent).length],
    ]) {
      const side = (name, sent) => summary(name, unit, [size(sent)]);
      const [peer, ...others] = Object.entries(peers).map(([name, key]) =>
        side(
          name,
          tools.map((tool, index) => theirs(tool, schemas[index][key])),
        ),
      );
      const titled = `${what}, ${form}, ${unit}`;
      const mine = side("Toolshed", own);
      rows.push(
        ratioRow({ title: titled, ours: mine, peer, others, ...(unit === "tokens" && { aim: 0.8 }) }),
      );
      if (unit === "tokens")
        rows.push(
          ratioRow({ title: `${titled}, zod at its shortest`, ours: mine, peer: others.at(-1), aim: 0.8 }),
        );
    }
  }
  return rows;
}

function tokens(sent) {
  return encode(JSON.stringify(sent)).length;
}

/** zod writes long patterns beside formats, which say the same. */
function withoutFormatPatterns(schema) {
  if (Array.isArray(schema)) return schema.map(withoutFormatPatterns);
  if (typeof schema !== "object" || schema === null) return schema;
  const isFormat = typeof schema.format === "string" && typeof schema.pattern === "string";
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([keyword]) => !isFormat || keyword !== "pattern")
      .map(([keyword, value]) => [keyword, withoutFormatPatterns(value)]),
  );
}
