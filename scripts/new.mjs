// Begins something of a kind that the repository has many of, ready to be filled in.
//   pnpm new rule NAME [--severity error|warning|suggestion]
import { newRule } from "./new-rule.mjs";

/** By kind: takes the arguments behind it, gives the exit status. */
const kinds = { rule: newRule };

const [kind = "", ...args] = process.argv.slice(2);
if (Object.hasOwn(kinds, kind)) process.exitCode = kinds[kind](args);
else {
  console.error(
    `There is nothing to begin of the kind ${JSON.stringify(kind)}. Known: ${Object.keys(kinds).join(", ")}.`,
  );
  process.exitCode = 2;
}
