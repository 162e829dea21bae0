// `${NAME}`, `${NAME:-default}` and `${env:NAME}` in a configuration. What is not set has a place, and no value is told.
import { type ConfigPlace, configProblem } from "./config-problem.ts";

export interface Variables {
  readonly env: { readonly [name: string]: string | undefined };
  /** For `${input:name}`, as VS Code asks for them. */
  readonly inputs: { readonly [name: string]: string };
}

const variable = /\$\{([^{}]*)\}/g;

/** @throws MCPClientError `BAD_CONFIG` for a variable that is not set and has no default, and for what is no variable. */
export function expandVariables(text: string, { env, inputs }: Variables, place: ConfigPlace): string {
  // Left as it stands, it would go to the server as its own text.
  if (text.replaceAll(variable, "").includes("${"))
    throw configProblem(
      place,
      "has a ${…} that is not closed, or that has a brace in it. Defaults are plain text without braces.",
    );
  return text.replaceAll(variable, (_, inner: string) => {
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
