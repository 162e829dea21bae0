// A process of its own: TypeScript 7 opens a project through its API, as the analyzer does, and nothing is read.
import { createRequire } from "node:module";
import { join } from "node:path";

const [directory, expected] = process.argv.slice(2);
// The compiler that the analyzer brings along, started by the same call.
const require = createRequire(createRequire(import.meta.url).resolve("@toolshed/analyzer/package.json"));
const { API } = require("typescript/unstable/sync");
const api = new API({ cwd: directory });
const configFile = join(directory, "tsconfig.json");
const project = api.updateSnapshot({ openProjects: [configFile] }).getProject(configFile);
const count = project?.rootFiles.length;
if (count !== Number(expected)) throw new Error(`${configFile} has ${count} files, not ${expected}.`);
// Killed, as the analyzer does it: closing would only wait.
api.client.channel.child.kill("SIGKILL");
api.client.close();
