// What model providers take as the name of a tool.
import { CompositionError } from "../errors/composition-error.ts";

/** Letters, digits, `_` and `-`, at most 64: what OpenAI, Anthropic, Gemini and Bedrock all take. */
const safeName = /^[A-Za-z_][A-Za-z0-9_-]{0,63}$/;

/**
 * The name itself.
 *
 * @throws CompositionError `INVALID_NAME` when providers refuse it; `made` says what made it.
 */
export function safeToolName(name: string, made: string): string {
  if (safeName.test(name)) return name;
  throw new CompositionError(
    "INVALID_NAME",
    `${made} makes the name ${JSON.stringify(name)}, which model providers refuse: a name begins with a letter or _, has letters, digits, _ and - only, and at most 64 of them.`,
  );
}
