// The thread in which compilers run: they block, and the server has to listen all the same.
import { parentPort } from "node:worker_threads";
import { EditorProjects } from "./editor-projects.ts";
import type { Question, Questions, ThreadAnswer, ThreadRequest } from "./protocol.ts";

const port = parentPort;
if (port === null) throw new Error("This file is the thread of `toolshed lsp`; run the command.");
const projects = new EditorProjects();

type Answers = { readonly [Q in Question]: (takes: Questions[Q]["takes"]) => Questions[Q]["gives"] };

const answers: Answers = {
  update: (takes) => projects.update(takes),
  hover: (takes) => projects.hover(takes),
  inlayHints: (takes) => projects.inlayHints(takes),
  codeActions: (takes) => projects.codeActions(takes),
};

function answer<Q extends Question>({ question, takes }: ThreadRequest<Q>): Questions[Q]["gives"] {
  return answers[question](takes);
}

// boundary: the server sends nothing else.
port.on("message", (request: ThreadRequest | "close") => {
  if (request === "close") {
    projects.close();
    port.close();
    return;
  }
  let reply: ThreadAnswer;
  try {
    reply = { id: request.id, gives: answer(request) };
  } catch (error) {
    reply = {
      id: request.id,
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    };
  }
  port.postMessage(reply);
});
