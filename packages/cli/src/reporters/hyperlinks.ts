// Whether a terminal shows links (OSC 8), as far as its environment tells. Knows nothing of what is linked.
import type { CliHost, OutputStream } from "../host.ts";

/**
 * Terminals that do not know the sequence are meant to leave it out, but some print it: so only those that are known
 * to show links get any. `FORCE_HYPERLINK` (`0` for never) decides where it is set.
 *
 * @example supportsHyperlinks({ isTTY: true, write }, { TERM_PROGRAM: "vscode" }) // true
 */
export function supportsHyperlinks(stream: OutputStream, env: CliHost["env"]): boolean {
  const forced = env["FORCE_HYPERLINK"];
  if (forced !== undefined) return forced !== "0" && forced !== "false";
  if (stream.isTTY !== true || env["TERM"] === "dumb" || env["CI"]) return false;
  // Multiplexers pass on what they know, and say nothing of the terminal around them.
  if (env["TMUX"] || env["STY"]) return false;
  if (env["WT_SESSION"] || env["KONSOLE_VERSION"] || env["DOMTERM"]) return true;
  // 0.50 printed them and crashed; the variable is `5002` for 0.50.2.
  const vte = Number(env["VTE_VERSION"] ?? 0);
  if (vte > 5000) return true;
  if (/^(?:xterm-kitty|xterm-ghostty|alacritty|foot(?:-extra)?|wezterm)$/.test(env["TERM"] ?? ""))
    return true;
  const program = env["TERM_PROGRAM"] ?? "";
  const [major = 0, minor = 0] = (env["TERM_PROGRAM_VERSION"] ?? "").split(".").map(Number);
  if (program === "iTerm.app") return major > 3 || (major === 3 && minor >= 1);
  if (program === "vscode")
    return Boolean(env["CURSOR_TRACE_ID"]) || major > 1 || (major === 1 && minor >= 72);
  return ["WezTerm", "ghostty", "Hyper", "zed", "WarpTerminal", "rio"].includes(program);
}
