// The deps of the test toolset, and what has run.
import type { HostContext } from "../src/index.ts";
import type { DeskDeps } from "./desk/src/desk.ts";

export function deskContext(user = "ann"): {
  readonly context: HostContext<DeskDeps>;
  readonly ran: readonly string[];
} {
  const ran: string[] = [];
  return { context: { deps: { user, ran: (text) => ran.push(text) } }, ran };
}
