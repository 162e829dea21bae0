// The language service with Toolshed's answers added. Whatever goes wrong in ours, the host's own answer stands.
import { rules } from "@toolshed/analyzer";
import { ruleNumber } from "../shared/rule-number.ts";
import type { TypeScript, ts } from "./host.ts";
import type { PluginProject, Reading } from "./plugin-project.ts";
import { isOwnFixId, isOwnNumber, toCodeFixes, toCombinedFix } from "./to-code-fixes.ts";
import { toDiagnostics } from "./to-diagnostics.ts";
import { toInlayHints } from "./to-inlay-hints.ts";
import { toQuickInfo } from "./to-quick-info.ts";

/** Only for these does a host ask for fixes. */
const fixableNumbers: readonly string[] = rules.flatMap(({ meta, fix }) =>
  fix === undefined ? [] : String(ruleNumber(meta.code) ?? []),
);

/** What may change between two requests. */
export interface Surroundings {
  readonly isEnabled: () => boolean;
  /** What other projects have found so far. */
  readonly others: () => readonly Reading[];
}

export function decorateService(
  typescript: TypeScript,
  service: ts.LanguageService,
  project: PluginProject,
  { isEnabled, others }: Surroundings,
): ts.LanguageService {
  /** The host's answer, or with ours added to it. */
  function add<R>(answer: R, ours: (reading: Reading) => R): R {
    if (!isEnabled()) return answer;
    try {
      const reading = project.read();
      return reading === undefined ? answer : ours(reading);
    } catch (error) {
      if (error instanceof typescript.OperationCanceledException) throw error;
      project.log(error instanceof Error ? (error.stack ?? error.message) : String(error));
      return answer;
    }
  }

  const own: Partial<ts.LanguageService> = {
    getSemanticDiagnostics: (fileName) => {
      const answer = service.getSemanticDiagnostics(fileName);
      return add(answer, (reading) => [
        ...answer,
        ...toDiagnostics(typescript, reading, fileName, ["error", "warning"], others()),
      ]);
    },
    getSuggestionDiagnostics: (fileName) => {
      const answer = service.getSuggestionDiagnostics(fileName);
      return add(answer, (reading) => [
        ...answer,
        ...toDiagnostics(typescript, reading, fileName, ["suggestion"], others()),
      ]);
    },
    getQuickInfoAtPosition: (fileName, position, ...rest) => {
      const answer = service.getQuickInfoAtPosition(fileName, position, ...rest);
      return add(answer, (reading) => toQuickInfo(typescript, reading, fileName, position, answer));
    },
    provideInlayHints: (fileName, span, preferences) => {
      const answer = service.provideInlayHints(fileName, span, preferences);
      return add(answer, (reading) => [...answer, ...toInlayHints(typescript, reading, fileName, span)]);
    },
    getSupportedCodeFixes: (fileName) => [...service.getSupportedCodeFixes(fileName), ...fixableNumbers],
    getCodeFixesAtPosition: (fileName, start, end, codes, ...rest) => {
      const numbers = codes.filter(isOwnNumber);
      const theirs = codes.filter((code) => !isOwnNumber(code));
      const answer =
        numbers.length > 0 && theirs.length === 0
          ? []
          : service.getCodeFixesAtPosition(fileName, start, end, theirs, ...rest);
      if (numbers.length === 0) return answer;
      return add(answer, (reading) => [
        ...answer,
        ...toCodeFixes(reading, { fileName, start, end, numbers }, others()),
      ]);
    },
    getCombinedCodeFix: (scope, fixId, ...rest) => {
      if (!isOwnFixId(fixId)) return service.getCombinedCodeFix(scope, fixId, ...rest);
      const nothing: ts.CombinedCodeActions = { changes: [] };
      return add(nothing, (reading) => toCombinedFix(reading, scope.fileName, fixId, others()));
    },
    dispose: () => {
      project.dispose();
      service.dispose();
    },
  };

  return Object.assign(forwarding(service), own);
}

/** Calls the service as it is at that time, with itself as `this`. */
function forwarding(service: ts.LanguageService): ts.LanguageService {
  const forward: { [name: string]: unknown } = {};
  for (const [name, value] of Object.entries(service)) {
    forward[name] =
      typeof value === "function"
        ? (...args: readonly unknown[]) => Reflect.apply(value, service, args)
        : value;
  }
  // boundary: it has every member that the service has.
  return forward as unknown as ts.LanguageService;
}
