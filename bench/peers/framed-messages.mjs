// The form in which servers of editors send their messages: JSON, with its length before it.

/** Calls with each message, as long as the stream lasts. */
export function readMessages(stream, onMessage) {
  let rest = Buffer.alloc(0);
  stream.on("data", (data) => {
    rest = Buffer.concat([rest, data]);
    for (;;) {
      const head = /^\s*Content-Length: (\d+)\r\n\r\n/.exec(rest.toString("latin1", 0, 100));
      const end = (head?.[0].length ?? 0) + Number(head?.[1]);
      if (head === null || rest.length < end) return;
      const message = JSON.parse(rest.toString("utf8", head[0].length, end));
      rest = rest.subarray(end);
      onMessage(message);
    }
  });
}

/** The same in the other direction, as the language server protocol has it. */
export function writeMessage(stream, message) {
  const text = JSON.stringify(message);
  stream.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
}

/** How long any answer may take before a measurement gives up. In milliseconds. */
const patience = 300_000;

/**
 * What arrives, until it is what is waited for.
 *
 * @param {Set<(message: object) => void>} heard Who is told of each message.
 * @param {(message: object, settle: (result: unknown) => void) => void} listen Calls `settle` with the result.
 */
export function waitFor(heard, what, listen) {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(late);
      heard.delete(listener);
    };
    const listener = (message) =>
      listen(message, (result) => {
        end();
        resolve(result);
      });
    const late = setTimeout(() => {
      end();
      reject(new Error(`There was no answer: ${what}.`));
    }, patience);
    heard.add(listener);
  });
}
