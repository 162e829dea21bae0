// The tsconfig that is offered where there is none.

/**
 * @param bundled A bundler builds; tsc only checks.
 * @param scattered There are sources outside of `src`, so all of them are taken.
 */
export function minimalTsconfig(bundled: boolean, scattered: boolean): string {
  const inSource = scattered ? {} : { rootDir: "src" };
  const compilerOptions = bundled
    ? { target: "es2023", module: "esnext", moduleResolution: "bundler", strict: true, noEmit: true }
    : { target: "es2023", module: "nodenext", ...inSource, outDir: "dist", strict: true };
  return `${JSON.stringify({ compilerOptions, ...(scattered ? {} : { include: ["src"] }) }, null, 2).replace(/\[\s+("src")\s+\]/, "[$1]")}\n`;
}
