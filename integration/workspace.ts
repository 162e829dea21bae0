// Workspaces of users: two packages, one of which takes toolsets and types from the other, installed by each package
// manager from the packed packages.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { inject } from "vitest";
import { packed, type Tarballs } from "./packed.ts";
import { type Finished, mustRun, runProcess } from "./run-process.ts";

/** `yarn-pnp` is Yarn as it is without configuration. */
export const packageManagers = ["npm", "pnpm", "yarn", "yarn-pnp"] as const;
export type PackageManager = (typeof packageManagers)[number];

export interface Workspace {
  readonly directory: string;
  readonly manager: PackageManager;
  path(file: string): string;
  read(file: string): string;
  write(file: string, text: string): void;
  /** Replaces a text that occurs exactly once. */
  edit(file: string, found: string, replacement: string): void;
  /** A command of an installed package, as its users run it, in a folder of the workspace. */
  exec(folder: string, ...command: readonly string[]): Promise<Finished>;
}

/** Keeps the tools of others from calling home. */
export const quiet = { DO_NOT_TRACK: "1", TURBO_TELEMETRY_DISABLED: "1", TURBO_NO_UPDATE_NOTIFIER: "1" };

const yarn = "@yarnpkg/cli-dist@4.18.1";
const pnpm = "pnpm@10.34.9";

/** Tools and types that the other package uses. */
const deskSource = `import { Toolset } from "@toolshed/runtime";

/** A ticket of a customer. */
export interface Ticket {
  /** In the customer's words. */
  title: string;
  /** When it came. */
  opened: Date;
}

export const defaults = { limit: 3 } as const;

export class DeskToolset extends Toolset {
  constructor() {
    super();
    this.addTool(DeskToolset.findTickets).readOnly();
  }

  /**
   * Finds tickets.
   * @param words What their titles contain.
   * @param limit How many at most.
   */
  static findTickets(words: string, limit: number = defaults.limit): Ticket[] {
    return Array.from({ length: limit }, (_, index) => ({ title: words + index, opened: new Date(index) }));
  }
}
`;

const deskIndex = `export { type Ticket, DeskToolset, defaults } from "./desk.js";
export { deskToolset } from "./desk.generated.js";
`;

const appSource = `import { Toolset } from "@toolshed/runtime";
import { type Ticket, defaults } from "@acme/desk";

export class AppToolset extends Toolset {
  constructor() {
    super();
    this.addTool(AppToolset.openTicket);
  }

  /**
   * Opens a ticket.
   * @param ticket What it is about.
   * @param copies How many.
   */
  static openTicket(ticket: Ticket, copies: number = defaults.limit): string {
    return ticket.title + " " + ticket.opened.toISOString() + " " + copies;
  }
}
`;

/** Lists all tools and calls one of each package. */
const runSource = `import { deskToolset } from "@acme/desk";
import { appToolset } from "./app.generated.js";

const ctx = { deps: undefined };
const tools = [...(await deskToolset.tools(ctx)), ...(await appToolset.tools(ctx))];
const call = async (name: string, input: unknown): Promise<unknown> =>
  tools.find((tool) => tool.name === name)?.execute(input, ctx);
console.log(
  JSON.stringify({
    names: tools.map(({ name }) => name),
    schema: tools.at(-1)?.inputSchema,
    found: await call("find_tickets", { words: "printer", limit: 1 }),
    opened: await call("open_ticket", { ticket: { title: "fire", opened: "2026-01-02T03:04:05Z" } }),
  }),
);
`;

const tsconfig = {
  compilerOptions: {
    target: "es2023",
    lib: ["es2023"],
    module: "nodenext",
    types: ["node"],
    rootDir: "src",
    outDir: "dist",
    declaration: true,
    strict: true,
    isolatedModules: true,
    verbatimModuleSyntax: true,
  },
  include: ["src"],
};

export interface WorkspaceOptions {
  /** Of its directory, which every workspace has for itself. */
  readonly name?: string;
  /** Beside what the root's package.json says anyway. */
  readonly manifest?: object;
  /** Further files. */
  readonly files?: { readonly [file: string]: string };
}

/** Writes and installs it. */
export async function installWorkspace(
  manager: PackageManager,
  { name = manager, manifest = {}, files = {} }: WorkspaceOptions = {},
): Promise<Workspace> {
  const tarballs = await packed();
  const workspace = openWorkspace(manager, join(inject("runDirectory"), `workspace-${name}`));
  const all = { ...filesOf(manager, tarballs, manifest), ...files };
  for (const [file, text] of Object.entries(all)) workspace.write(file, text);
  await mustRun("npx", installCommand(manager), workspace.directory);
  return workspace;
}

function openWorkspace(manager: PackageManager, directory: string): Workspace {
  const path = (file: string): string => join(directory, file);
  const read = (file: string): string => readFileSync(path(file), "utf8");
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(path(file)), { recursive: true });
    writeFileSync(path(file), text);
  };
  return {
    directory,
    manager,
    path,
    read,
    write,
    edit(file, found, replacement) {
      const parts = read(file).split(found);
      if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} times: ${found}`);
      write(file, parts.join(replacement));
    },
    exec: (folder, ...command) =>
      runProcess("npx", [...execCommand[manager], ...command], path(folder), quiet),
  };
}

const execCommand: { readonly [M in PackageManager]: readonly string[] } = {
  npm: ["--no-install"],
  pnpm: ["--yes", pnpm, "exec"],
  yarn: ["--yes", "-p", yarn, "yarn", "exec"],
  "yarn-pnp": ["--yes", "-p", yarn, "yarn", "exec"],
};

function installCommand(manager: PackageManager): readonly string[] {
  if (manager === "npm") {
    return ["--no-install", "npm", "install", "--no-audit", "--no-fund", "--prefer-offline"];
  }
  if (manager === "pnpm") return ["--yes", pnpm, "install", "--prefer-offline", "--no-frozen-lockfile"];
  return ["--yes", "-p", yarn, "yarn", "install", "--no-immutable"];
}

function filesOf(
  manager: PackageManager,
  tarballs: Tarballs,
  manifestMore: object,
): { readonly [file: string]: string } {
  const packages = Object.fromEntries(
    Object.entries(tarballs).map(([name, file]) => [`@toolshed/${name}`, `file:${file}`]),
  );
  const own = (name: string): string => packages[`@toolshed/${name}`] ?? "";
  const root = {
    name: "workspace",
    private: true,
    type: "module",
    ...manifestMore,
    ...(manager === "pnpm" ? {} : { workspaces: ["packages/*"] }),
    ...(manager === "npm" ? { overrides: packages } : { resolutions: packages }),
  };
  const development = {
    "@toolshed/cli": own("cli"),
    "@types/node": "20.19.25",
    typescript: "7.0.2",
  };
  const manifest = (name: string, more: object): string =>
    JSON.stringify({
      name,
      version: "1.0.0",
      private: true,
      type: "module",
      scripts: { generate: "toolshed generate", build: "tsc -p .", check: "toolshed check" },
      ...more,
    });
  return {
    "package.json": JSON.stringify(root),
    "tsconfig.json": JSON.stringify({
      files: [],
      references: [{ path: "packages/desk" }, { path: "packages/app" }],
    }),
    ...(manager === "pnpm"
      ? { "pnpm-workspace.yaml": `packages: ["packages/*"]\noverrides: ${JSON.stringify(packages)}\n` }
      : {}),
    ...(manager.startsWith("yarn")
      ? {
          "yarn.lock": "",
          ".yarnrc.yml": [
            `nodeLinker: ${manager === "yarn" ? "node-modules" : "pnp"}`,
            "enableTelemetry: false",
            "enableGlobalCache: true",
            "",
          ].join("\n"),
        }
      : {}),
    "packages/desk/package.json": manifest("@acme/desk", {
      exports: { ".": { types: "./dist/index.d.ts", default: "./dist/index.js" } },
      files: ["dist"],
      toolshed: { model: "dist/toolshed.json" },
      dependencies: { "@toolshed/runtime": own("runtime") },
      devDependencies: development,
    }),
    "packages/desk/tsconfig.json": JSON.stringify(tsconfig),
    "packages/desk/src/desk.ts": deskSource,
    "packages/desk/src/index.ts": deskIndex,
    "packages/app/package.json": manifest("@acme/app", {
      dependencies: {
        "@acme/desk": manager === "npm" ? "1.0.0" : "workspace:*",
        "@toolshed/runtime": own("runtime"),
      },
      devDependencies: development,
    }),
    "packages/app/tsconfig.json": JSON.stringify(tsconfig),
    "packages/app/src/app.ts": appSource,
    "packages/app/src/main.ts": runSource,
  };
}
