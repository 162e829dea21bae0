// The command's exit statuses. Suggestions never change them, warnings only beyond a limit that was set.

export const exitStatus = {
  ok: 0,
  /** Errors in the project: rules of that severity, refused writes, a project that cannot be read, too many warnings. */
  errors: 1,
  /** The command line or a configuration was wrong. */
  usage: 2,
} as const;

export type ExitStatus = (typeof exitStatus)[keyof typeof exitStatus];
