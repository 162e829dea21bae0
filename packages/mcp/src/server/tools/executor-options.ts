// Of a server's options those that are the executor's, which refuses all others.
import type { ExecutorOptions } from "@toolshed/runtime";

const keys: { readonly [K in keyof ExecutorOptions]-?: true } = {
  policy: true,
  approvals: true,
  scope: true,
  audit: true,
  signing: true,
  resumes: true,
  concurrency: true,
  timeoutMs: true,
  errors: true,
  retries: true,
  backoffMs: true,
  maxResultBytes: true,
  settings: true,
  telemetry: true,
  hooks: true,
};

export function executorOptions<TDeps>(options: ExecutorOptions<TDeps>): ExecutorOptions<TDeps> {
  return Object.fromEntries(Object.entries(options).filter(([key]) => Object.hasOwn(keys, key)));
}
