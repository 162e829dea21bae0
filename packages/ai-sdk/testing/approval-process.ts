// Another process that goes on with a stored conversation: it answers what was asked, and says what ran.
//   node … approval-process.ts <major> <conversation.json> <yes|no> [resumes.json]
import { readFileSync } from "node:fs";
import { JsonFileResumeStore } from "@toolshed/runtime/node";
import { toAiSdkTools } from "../src/index.ts";
import { aiSdks } from "./ai-sdks.ts";
import { answered } from "./answered.ts";
import { deskToolset } from "./desk/src/desk.generated.ts";
import { deskContext } from "./desk-context.ts";

const [major, file = "", answer, resumes] = process.argv.slice(2);
const sdk = aiSdks.find((one) => String(one.major) === major);
if (sdk === undefined) throw new Error(`There is no version ${major}.`);
const { context, ran } = deskContext();
const tools = await toAiSdkTools(deskToolset, {
  context,
  ...(resumes === undefined ? {} : { resumes: new JsonFileResumeStore(resumes) }),
});
const messages = answered(JSON.parse(readFileSync(file, "utf8")) as unknown[], answer === "yes");
const { requests, text } = await sdk.generate({ tools, turns: ["Done."], messages });
console.log(JSON.stringify({ ran, outputs: requests[0]?.outputs, text }));
