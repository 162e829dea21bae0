// Colours, or none.
import { styleText } from "node:util";
import type { CliHost, OutputStream } from "../host.ts";

type Style = Parameters<typeof styleText>[0];

/** What text can stand for. */
export type Role = "error" | "warning" | "suggestion" | "place" | "muted";

export type Palette = { readonly [role in Role]: (text: string) => string };

/** The colours of a stream: only on a terminal, unless `FORCE_COLOR` or `NO_COLOR` decide. */
export function createPalette(stream: OutputStream, env: CliHost["env"]): Palette {
  const colored = wantsColor(stream, env);
  const paint =
    (style: Style) =>
    (text: string): string =>
      // Older versions of Node look at no stream, newer ones must not: the decision is made.
      colored ? styleText(style, text, { validateStream: false }) : text;
  return {
    error: paint(["red", "bold"]),
    warning: paint(["yellow", "bold"]),
    suggestion: paint(["blue", "bold"]),
    place: paint("cyan"),
    muted: paint("gray"),
  };
}

/** As Node decides: `FORCE_COLOR` (unless `0` or `false`) over `NO_COLOR` over the terminal. */
function wantsColor(stream: OutputStream, env: CliHost["env"]): boolean {
  const forced = env["FORCE_COLOR"];
  if (forced !== undefined) return forced !== "0" && forced !== "false";
  if (env["NO_COLOR"]) return false;
  return stream.isTTY === true && env["TERM"] !== "dumb";
}
