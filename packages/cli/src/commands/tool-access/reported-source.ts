// One toolset of several: where it fails it has no tools, and is told; the others are there all the same.
import type { Source } from "./runtime-package.ts";

/** @param report May be told the same error several times. */
export function reportedSource(source: Source, report: (error: unknown) => void): Source {
  const follow =
    (next: NonNullable<Source["forRun"]>) =>
    async (ctx: never): Promise<Source> => {
      try {
        return reportedSource(await next(ctx), report);
      } catch (error) {
        report(error);
        return { tools: () => [] };
      }
    };
  const { forRun, forStep } = source;
  return {
    tools: async (ctx) => {
      try {
        return await source.tools(ctx);
      } catch (error) {
        report(error);
        return [];
      }
    },
    ...(forRun === undefined ? {} : { forRun: follow((ctx) => forRun.call(source, ctx)) }),
    ...(forStep === undefined ? {} : { forStep: follow((ctx) => forStep.call(source, ctx)) }),
  };
}
