// The page of TSH020. It is no rule of the analyzer, whose rules see facts of the source and never the disk.
import { staleRule } from "@toolshed/analyzer";

export { staleRule };

export const staleRulePage: string = `# TSH020: stale-generated-file

**error**, cannot be lowered or ignored. ${staleRule.summary}

\`toolshed check\` compares the generated files on disk with what the sources ask for now. White space, quotes, trailing
commas, semicolons and line ends do not count: a formatter may rewrite the files.

| it says                        | what happened                                              | what to do                                                          |
| ------------------------------ | ---------------------------------------------------------- | ------------------------------------------------------------------- |
| is missing                     | the module of a toolset, or the index, was never generated | \`npx toolshed generate\`                                             |
| is out of date                 | a name, a type, a text or the chain changed since          | \`npx toolshed generate\`                                             |
| belongs to no toolset any more | the toolset was removed or renamed                         | \`npx toolshed generate\`, which removes the file                     |
| was edited by hand             | the file is not what was generated                         | move the change into the source, or \`npx toolshed generate --force\` |

A stale file is not cosmetic: the model would be shown tools as they were, and its calls would be checked against types that
the functions no longer have.
`;
