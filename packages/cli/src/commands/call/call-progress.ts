// What a tool says while it runs, on standard error: one line that changes on a terminal, else a line each.
import type { CliHost } from "../../host.ts";
import { defuseFor } from "../../reporters/defuse-commands.ts";
import { cutToWidth } from "../../reporters/display-width.ts";
import { escapeOneLine } from "../../reporters/escape-text.ts";
import type { Json, TurnEvent } from "../tool-access/runtime-package.ts";

const eraseLine = "\r\u001b[2K";
/** Between two drawings, in milliseconds. */
const interval = 50;
/** Of one report. */
const longest = 500;

export class CallProgress {
  readonly #stderr: CliHost["stderr"];
  readonly #env: CliHost["env"];
  readonly #isDrawn: boolean;
  readonly #isQuiet: boolean;
  #isShown = false;
  #next = 0;

  constructor({ stderr, env }: Pick<CliHost, "stderr" | "env">, isQuiet: boolean) {
    this.#stderr = stderr;
    this.#env = env;
    this.#isQuiet = isQuiet;
    this.#isDrawn = stderr.isTTY === true && env["TERM"] !== "dumb" && !env["CI"];
  }

  show(event: TurnEvent): void {
    if (this.#isQuiet || (event.type !== "progress" && event.type !== "preliminary")) return;
    const text = escapeOneLine(`${event.type === "preliminary" ? "so far: " : ""}${textOf(event.value)}`);
    if (!this.#isDrawn) {
      this.#stderr.write(defuseFor(this.#env, `${cutToWidth(text, longest)}\n`));
      return;
    }
    const time = performance.now();
    if (time < this.#next) return;
    this.#next = time + interval;
    this.#isShown = true;
    this.#stderr.write(`${eraseLine}${cutToWidth(text, (this.#stderr.columns ?? 80) - 1)}`);
  }

  /** Removes the line. Before anything else is printed. */
  clear(): void {
    if (this.#isShown) this.#stderr.write(eraseLine);
    this.#isShown = false;
  }
}

/** `{ progress, total, message }` is what MCP calls progress; everything else is shown as it is. */
function textOf(value: Json): string {
  if (typeof value === "string") return value;
  if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    const { progress, total, message, ...rest } = value as { readonly [name: string]: Json | undefined };
    if (typeof progress === "number" && Object.keys(rest).length === 0) {
      const count = typeof total === "number" ? `${progress}/${total}` : String(progress);
      return typeof message === "string" ? `${count} ${message}` : count;
    }
  }
  return JSON.stringify(value).slice(0, longest * 2);
}
