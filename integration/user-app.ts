// Applications in a user's project: written, generated and compiled with what is installed there.
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { commandOf, type Installation } from "./packed.ts";
import { type Finished, mustRun, runNode } from "./run-process.ts";

/** Source texts by path below the application. */
export type Sources = { readonly [file: string]: string };

export interface UserApp {
  readonly directory: string;
  readonly installation: Installation;
  read(file: string): string;
  write(file: string, text: string): void;
  /** Replaces a text that occurs exactly once. */
  edit(file: string, found: string, replacement: string): void;
  /** `toolshed generate`. */
  generate(...options: readonly string[]): Promise<Finished>;
  /** `tsc` of the project; throws what it prints when it finds errors. */
  compile(): Promise<void>;
  /** `node dist/<name>.js`. */
  run(name: string): Promise<Finished>;
  /** The same application in another place. */
  copy(name: string): UserApp;
}

const tsconfig = {
  compilerOptions: {
    target: "es2023",
    lib: ["es2023"],
    module: "nodenext",
    types: ["node"],
    rootDir: "src",
    outDir: "dist",
    strict: true,
    skipLibCheck: true,
  },
  include: ["src"],
};

/** Writes an application. `manifest` is added to its package.json. */
export function userApp(
  installation: Installation,
  name: string,
  sources: Sources,
  manifest: { readonly [field: string]: unknown } = {},
): UserApp {
  const app = openApp(installation, name);
  app.write("package.json", JSON.stringify({ private: true, type: "module", ...manifest }));
  app.write("tsconfig.json", JSON.stringify(tsconfig));
  for (const [file, text] of Object.entries(sources)) app.write(file, text);
  return app;
}

function openApp(installation: Installation, name: string): UserApp {
  // Below the project, so that its packages are found from here.
  const directory = join(installation.directory, "apps", name);
  const read = (file: string): string => readFileSync(join(directory, file), "utf8");
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(directory, file)), { recursive: true });
    writeFileSync(join(directory, file), text);
  };
  return {
    directory,
    installation,
    read,
    write,
    edit: (file, found, replacement) => {
      const parts = read(file).split(found);
      if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} times: ${found}`);
      write(file, parts.join(replacement));
    },
    generate: (...options) =>
      runNode([commandOf(installation, "@toolshed/cli", "toolshed"), "generate", ...options], directory),
    compile: async () => {
      await mustRun(process.execPath, [commandOf(installation, "typescript", "tsc"), "-p", "."], directory);
    },
    run: (script) => runNode([join("dist", `${script}.js`)], directory),
    copy: (other) => {
      const copy = openApp(installation, other);
      cpSync(directory, copy.directory, { recursive: true });
      return copy;
    },
  };
}

/** Generates an application that is meant to have no problems. */
export async function generateSound(app: UserApp): Promise<void> {
  const { status, stdout, stderr } = await app.generate();
  if (status !== 0) throw new Error(`toolshed generate ended with ${status}:\n${stdout}${stderr}`);
}
