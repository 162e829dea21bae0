// Looks at the packages as they would be published: packs each one and checks the tarball.
//   node scripts/lint-packages.mjs      (after a build)
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { homedir, tmpdir } from "node:os";
import { dirname, join, posix, relative } from "node:path";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { pnpm, root, statusOf } from "./pnpm.mjs";

const require = createRequire(import.meta.url);
const attw = join(dirname(require.resolve("@arethetypeswrong/cli/package.json")), "dist", "index.js");

const problems = [];
const folders = readdirSync(join(root, "packages"))
  .map((name) => join(root, "packages", name))
  .filter((folder) => existsSync(join(folder, "package.json")));
const manifests = folders.map((folder) => JSON.parse(readFileSync(join(folder, "package.json"), "utf8")));

checkVersions();
const directory = mkdtempSync(join(tmpdir(), "toolshed-pack-"));
try {
  for (const folder of folders) await checkPackage(folder);
} finally {
  rmSync(directory, { recursive: true });
}
for (const problem of problems) console.error(problem);
console.log(`${folders.length} packages, ${problems.length} problems`);
process.exitCode = problems.length > 0 ? 1 : 0;

/** Packages of one release are used together, so they share one number. */
function checkVersions() {
  const version = JSON.parse(readFileSync(join(root, "package.json"), "utf8")).version;
  for (const manifest of manifests) {
    if (manifest.version !== version) {
      problems.push(`${manifest.name}: version ${manifest.version}, but the workspace's is ${version}`);
    }
  }
}

async function checkPackage(folder) {
  const packed = pnpm(["pack", "--json", "--pack-destination", directory], {
    cwd: folder,
    stdio: ["ignore", "pipe", "inherit"],
    encoding: "utf8",
  });
  if (statusOf(packed) !== 0) {
    problems.push(`${folder}: pnpm pack failed`);
    return;
  }
  const tarball = JSON.parse(packed.stdout).filename;
  const bytes = readFileSync(tarball);
  const files = unpack(tarball);
  const manifest = JSON.parse(files.get("package.json")?.toString("utf8") ?? "{}");
  const report = (text) => problems.push(`${manifest.name}: ${text}`);

  checkTargets(manifest, files, report);
  checkTexts(files, report);
  const { messages } = await publint({ pack: { tarball: toArrayBuffer(bytes) }, strict: true });
  for (const message of messages) report(`publint: ${formatMessage(message, manifest) ?? message.code}`);
  const types = spawnSync(
    process.execPath,
    [attw, tarball, "--profile", "esm-only", "--no-color", "--no-emoji"],
    {
      encoding: "utf8",
    },
  );
  if (types.status !== 0) report(`attw:\n${types.stdout}${types.stderr}`);
}

/** Every file that the manifest names is in the tarball. */
function checkTargets(manifest, files, report) {
  const visit = (value, place) => {
    if (typeof value === "string") {
      if (!files.has(posix.normalize(value))) report(`${place} names ${value}, which is not packed`);
    } else if (typeof value === "object" && value !== null) {
      for (const [key, inner] of Object.entries(value)) visit(inner, `${place} → ${key}`);
    }
  };
  visit(manifest.exports, "exports");
  visit(manifest.bin, "bin");
  visit(manifest.main, "main");
  visit(manifest.types, "types");
}

/** Nothing of the machine that built it, and no dependency that only this workspace can resolve. */
function checkTexts(files, report) {
  const own = root.replace(/[\\/]$/, "");
  // A home such as `/root` also stands in harmless texts (`src/rootDir`); the repository's path does not.
  const machine = new Set([
    own,
    own.replaceAll("\\", "/"),
    ...(homedir().split(/[\\/]/).length > 2 ? [homedir()] : []),
  ]);
  for (const [name, bytes] of files) {
    const text = bytes.toString("utf8");
    if (name === "package.json" && text.includes('"workspace:'))
      report(`${name} has a dependency with workspace:`);
    for (const path of machine) {
      if (text.includes(path)) report(`${name} names ${path}`);
    }
    if (name.endsWith(".map")) {
      const { sources = [], sourcesContent = [], sourceRoot = "" } = JSON.parse(text);
      for (const [index, source] of [...sources, sourceRoot].entries()) {
        if (posix.isAbsolute(source) || /^[a-z]:[\\/]|^file:/i.test(source))
          report(`${name} names ${source}`);
        else if (typeof sourcesContent[index] === "string") continue;
        else if (source !== "" && !files.has(posix.join(posix.dirname(name), source))) {
          report(`${name} names ${source}, which is not packed`);
        }
      }
    }
    if (/\.(test|test-d)\./.test(name)) report(`${name} is a test`);
  }
}

/** The tarball's files by their path below `package/`. */
function unpack(tarball) {
  const target = mkdtempSync(join(directory, "unpacked-"));
  if (statusOf(spawnSync("tar", ["-xzf", tarball, "-C", target], { stdio: "inherit" })) !== 0) {
    throw new Error(`Could not unpack ${tarball}`);
  }
  const base = join(target, "package");
  const entries = readdirSync(base, { recursive: true, withFileTypes: true });
  return new Map(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
      .map((path) => [relative(base, path).replaceAll("\\", "/"), readFileSync(path)]),
  );
}

function toArrayBuffer(buffer) {
  return buffer.buffer.slice(buffer.byteOffset, buffer.byteOffset + buffer.byteLength);
}
