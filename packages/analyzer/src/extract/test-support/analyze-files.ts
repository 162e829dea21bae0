// Analyzes a few files as a user's project, through both compilers, which must say the same.
import { realpathSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { analyzeProject, extractFacts } from "../../analyze.ts";
import { installedRuntime } from "../../compiler/test-support/installed-runtime.ts";
import { defaultConfig, tempProject } from "../../compiler/test-support/temp-project.ts";
import type { ReportProgress } from "../../model/analysis-progress.ts";
import type { ProjectFacts } from "../../model/facts.ts";
import type { Analysis, AnalyzeOptions } from "../../session/analysis.ts";

type Files = { readonly [file: string]: string };

const installed = fileURLToPath(new URL("../../../../../fixtures/node_modules", import.meta.url));
const toolshed = await installedRuntime();

/** What rules and users get. @throws When the compilers do not agree. */
export function analyzeFiles(
  files: Files,
  compilerOptions: object = {},
  onProgress?: ReportProgress,
): Pick<Analysis, "model" | "diagnostics"> {
  return readWithBoth(files, compilerOptions, (options) =>
    analyzeProject({ ...options, ...(onProgress && { onProgress }) }).map(({ model, diagnostics }) => ({
      model,
      diagnostics,
    })),
  );
}

/** What was found, before any rule speaks of it. @throws When the compilers do not agree. */
export function extractFilesFacts(files: Files, compilerOptions: object = {}): ProjectFacts {
  return readWithBoth(files, compilerOptions, extractFacts);
}

function readWithBoth<R>(
  files: Files,
  compilerOptions: object,
  read: (options: AnalyzeOptions) => readonly R[],
): R {
  const configuration = {
    compilerOptions: {
      ...defaultConfig.compilerOptions,
      types: ["node"],
      allowImportingTsExtensions: true,
      skipLibCheck: true,
      ...compilerOptions,
    },
    include: ["*"],
  };
  const project = tempProject({
    "package.json": '{ "type": "module" }',
    "tsconfig.json": JSON.stringify(configuration),
    ...files,
  });
  try {
    project.link("node_modules/@toolshed", toolshed);
    project.link("node_modules/@types", join(installed, "@types"));
    project.link("node_modules/typescript", realpathSync(join(installed, "typescript-6.0")));
    const [six, seven] = ([6, 7] as const).map((compiler) => {
      const [first] = read({ project: project.directory, compiler });
      if (first === undefined) throw new Error("no project was opened");
      return first;
    });
    if (six === undefined || seven === undefined || JSON.stringify(six) !== JSON.stringify(seven)) {
      throw new Error(`The compilers differ:\n6: ${JSON.stringify(six)}\n7: ${JSON.stringify(seven)}`);
    }
    return seven;
  } finally {
    project.remove();
  }
}

/** A module with one toolset `Kit`: the constructor's statements after `super()`, its members, and what stands around. */
export function toolsetModule(body: string, members: string, around = ""): string {
  return `import { Toolset } from "@toolshed/runtime";
${around}
export class Kit extends Toolset {
  constructor() {
    super();
    ${body}
  }
  ${members}
}
`;
}
