// Another process that goes on with turns that waited, of every form: it says what ran, and the messages of the results.
//   node … later-process.ts <turns.json>
import { readFileSync } from "node:fs";
import type { CallDecision } from "../../src/executor/deferred-calls.ts";
import { resumeProviderCalls, type WaitingTurn } from "../../src/providers/index.ts";
import { providerDesk } from "./provider-desk.ts";

/** One turn as it is stored, and what was answered. */
export interface StoredTurn {
  readonly state: WaitingTurn;
  readonly results: readonly CallDecision[];
}

/** What came of it. */
export interface LaterTurn {
  readonly status: string;
  readonly ran: readonly string[];
  readonly messages: readonly unknown[];
}

const turns = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8")) as readonly StoredTurn[];
const later: LaterTurn[] = [];
for (const { state, results } of turns) {
  const { ran, executor } = providerDesk();
  const turn = await resumeProviderCalls(state.form, state, executor, { results }, { deps: {} });
  later.push({ status: turn.status, ran, messages: turn.messages });
}
console.log(JSON.stringify(later));
