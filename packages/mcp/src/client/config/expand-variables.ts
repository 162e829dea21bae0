// `${NAME}`, `${NAME:-default}` and `${env:NAME}` in a configuration. What is not set has a place, and no value is told.
import { type ConfigPlace, configProblem } from "./config-problem.ts";

export interface Variables {
  readonly env: { readonly [name: string]: string | undefined };
  /** For `${input:name}`, as VS Code asks for them. */
  readonly inputs: { readonly [name: string]: string };
}

/** @throws MCPClientError `BAD_CONFIG` for a variable that is not set and has no default. */
export function expandVariables(text: string, { env, inputs }: Variables, place: ConfigPlace): string {
  return text.replaceAll(/\$\{([^{}]*)\}/g, (_, inner: string) => {
    const [, kind, name = "", fallback] =
      /^(?:(env|input):)?([A-Za-z_][\w.-]*)(?::-(.*))?$/s.exec(inner) ?? [];
    if (name === "")
      throw configProblem(
        place,
        "has a ${…} that is none of ${NAME}, ${NAME:-default}, ${env:NAME} and ${input:name}.",
      );
    const from = kind === "input" ? inputs : env;
    const value = Object.hasOwn(from, name) ? from[name] : undefined;
    // As in a shell: an empty one has the default, too.
    if (value !== undefined && (value !== "" || fallback === undefined)) return value;
    if (fallback !== undefined) return fallback;
    throw configProblem(
      place,
      kind === "input"
        ? `asks for the input ${name}, which is not among \`inputs\`.`
        : `needs the environment variable ${name}, which is not set. Set it, or write \${${name}:-default}.`,
    );
  });
}
