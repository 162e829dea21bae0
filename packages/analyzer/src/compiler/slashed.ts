// Paths as both compilers and the model have them, also on Windows.

/** The path with forward slashes. */
export function slashed(path: string): string {
  return path.replaceAll("\\", "/");
}
