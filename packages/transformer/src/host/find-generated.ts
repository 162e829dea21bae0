// Every file of a project that carries the generated header.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type HeaderFacts, readHeader } from "../emit/module/header.ts";

/** A generated file on disk. */
export interface FoundFile {
  /** Relative to the project, with forward slashes. */
  readonly path: string;
  readonly text: string;
  readonly header: HeaderFacts;
}

const generatedName = /\.generated\.[cm]?ts$/;

/** Looks at names first and opens only those that fit. Enters no link, no hidden directory, no `node_modules`. */
export function findGenerated(projectDir: string): readonly FoundFile[] {
  const found: FoundFile[] = [];
  const open = [""];
  for (let directory = open.pop(); directory !== undefined; directory = open.pop()) {
    for (const entry of readdirSync(join(projectDir, directory), { withFileTypes: true })) {
      const path = directory === "" ? entry.name : `${directory}/${entry.name}`;
      if (entry.isDirectory()) {
        if (entry.name !== "node_modules" && !entry.name.startsWith(".")) open.push(path);
      } else if (entry.isFile() && generatedName.test(entry.name)) {
        const text = readFileSync(join(projectDir, path), "utf8");
        const header = readHeader(text);
        if (header !== undefined) found.push({ path, text, header });
      }
    }
  }
  return found.sort((a, b) => (a.path < b.path ? -1 : 1));
}
