// Yes-or-no questions at a terminal.
import type { CliHost } from "../../host.ts";

/** The input ended, or the person gave no answer that can be understood. */
export class NoAnswer extends Error {
  override readonly name = "NoAnswer";
}

/** Whether there is a person who can be asked. */
export function canAsk({ stdin, stdout, env }: CliHost): boolean {
  return stdout.isTTY === true && !env["CI"] && stdin?.isTTY === true;
}

/**
 * Asks until it has an answer; an empty line stands for the usual one.
 *
 * @throws NoAnswer
 */
export function ask(host: CliHost, question: string, usual: boolean): boolean {
  for (let times = 0; times < 3; times++) {
    host.stdout.write(`${question} ${usual ? "[Y/n]" : "[y/N]"} `);
    const line = host.stdin?.readLine();
    if (line === undefined) break;
    const answer = line.trim().toLowerCase();
    if (answer === "") return usual;
    if (["y", "yes"].includes(answer)) return true;
    if (["n", "no"].includes(answer)) return false;
    host.stdout.write("Please answer y or n.\n");
  }
  host.stdout.write("\n");
  throw new NoAnswer("there was no answer");
}
