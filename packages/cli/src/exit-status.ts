// The command's exit statuses. Warnings and suggestions never change them.

export const exitStatus = {
  ok: 0,
  /** Errors in the project: rules of that severity, refused writes, a project that cannot be read. */
  errors: 1,
  /** The command line was wrong. */
  usage: 2,
} as const;

export type ExitStatus = (typeof exitStatus)[keyof typeof exitStatus];
