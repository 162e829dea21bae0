import { expect, it } from "vitest";
import { supportsHyperlinks } from "./hyperlinks.ts";

const on = (env: { [name: string]: string }, isTTY = true) =>
  supportsHyperlinks({ isTTY, write: () => true }, env);

it.each([
  { TERM_PROGRAM: "vscode", TERM_PROGRAM_VERSION: "1.95.3" },
  { TERM_PROGRAM: "iTerm.app", TERM_PROGRAM_VERSION: "3.5.0" },
  { TERM_PROGRAM: "WezTerm" },
  { TERM: "xterm-kitty" },
  { WT_SESSION: "x" },
  { VTE_VERSION: "7600" },
  { FORCE_HYPERLINK: "1", TERM: "dumb" },
])("%j shows links", (env) => {
  expect(on(env)).toBe(true);
});

it.each([
  {},
  { TERM: "xterm-256color" },
  { TERM_PROGRAM: "Apple_Terminal", TERM_PROGRAM_VERSION: "453" },
  { TERM_PROGRAM: "vscode", TERM_PROGRAM_VERSION: "1.60.0" },
  { TERM_PROGRAM: "iTerm.app", TERM_PROGRAM_VERSION: "3.0.15" },
  { VTE_VERSION: "5000" },
  { TERM_PROGRAM: "WezTerm", CI: "true" },
  { TERM_PROGRAM: "WezTerm", TMUX: "/tmp/x" },
  { TERM_PROGRAM: "WezTerm", TERM: "dumb" },
  { TERM_PROGRAM: "WezTerm", FORCE_HYPERLINK: "0" },
])("%j shows none", (env) => {
  expect(on(env)).toBe(false);
});

it("a pipe shows none", () => {
  expect(on({ TERM_PROGRAM: "WezTerm" }, false)).toBe(false);
});
