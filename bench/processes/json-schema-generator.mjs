// A process of its own: ts-json-schema-generator writes one document of the arguments of all tools.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createGenerator } from "ts-json-schema-generator";

const [directory, expected] = process.argv.slice(2);
const schema = createGenerator({
  path: join(directory, "src/all.ts"),
  tsconfig: join(directory, "tsconfig.json"),
  topRef: false,
  // As `generate` does not check the user's program either.
  skipTypeCheck: true,
}).createSchema("All");
const count = Object.keys(schema.properties ?? {}).length;
if (count !== Number(expected)) throw new Error(`There are schemas of ${count} tools, not ${expected}.`);
writeFileSync(join(directory, "schemas.json"), JSON.stringify(schema, null, 2));
