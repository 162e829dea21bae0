// What users say to a bundler plugin.

/** Options of the plugin. All may be left out. */
export interface BundlerOptions {
  /** A tsconfig or the directory of one; relative to the bundler's root, which it is by default. */
  readonly project?: string;
  /** Which compiler reads: TypeScript 7, or the project's own 5.9 or 6. Default: what the configuration says, else 7. */
  readonly compiler?: 6 | 7;
  /** Also writes the generated files that `toolshed generate` writes, for editors and type checks. */
  readonly write?: boolean;
}
