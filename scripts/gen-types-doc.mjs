// Prints the pages of docs/ that come from running the generator, as JSON: `[{ path, text }]`. A process of its own,
// since it needs the packages' sources: scripts/gen.mjs starts it and writes or compares.
//   node --conditions=source --import ./scripts/source-loader.mjs scripts/gen-types-doc.mjs
import { printAgreementPage } from "../integration/agreement-page.ts";
import { printTypesPage } from "../integration/types-page/page.ts";

const outputs = [
  { path: "docs/types.md", text: await printTypesPage() },
  { path: "docs/agreement.md", text: printAgreementPage() },
];
process.stdout.write(JSON.stringify(outputs));
