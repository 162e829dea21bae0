// Colours and links, or none.
import { styleText } from "node:util";
import type { CliHost, OutputStream } from "../host.ts";
import { supportsHyperlinks } from "./hyperlinks.ts";

type Style = Parameters<typeof styleText>[0];

/** What text can stand for. */
export type Role = "error" | "warning" | "suggestion" | "place" | "muted";

export type Palette = { readonly [role in Role]: (text: string) => string } & {
  /** Makes the text a link where the terminal shows links. */
  readonly link: (text: string, url: string | undefined) => string;
};

/**
 * The colours of a stream: `wanted` (`--color`, `--no-color`) decides, then `FORCE_COLOR`, then `NO_COLOR`; else only a
 * terminal gets them.
 */
export function createPalette(stream: OutputStream, env: CliHost["env"], wanted?: boolean): Palette {
  const colored = wanted ?? wantsColor(stream, env);
  const linked = (colored || env["FORCE_HYPERLINK"] !== undefined) && supportsHyperlinks(stream, env);
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
    link: (text, url) =>
      linked && url !== undefined ? `\u001b]8;;${url}\u001b\\${text}\u001b]8;;\u001b\\` : text,
  };
}

/** As Node decides: `FORCE_COLOR` (unless `0` or `false`) over `NO_COLOR` over the terminal. */
function wantsColor(stream: OutputStream, env: CliHost["env"]): boolean {
  const forced = env["FORCE_COLOR"];
  if (forced !== undefined) return forced !== "0" && forced !== "false";
  if (env["NO_COLOR"]) return false;
  return stream.isTTY === true && env["TERM"] !== "dumb";
}
