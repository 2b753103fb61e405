import type { IncomingMessage } from "node:http";

const maxBytes = 65_536;
const maxMs = 2000;

/**
 * Waits a moment before a connection is closed on a sender that is still sending: closing at once resets the connection, and
 * the sender may then never read the answer that is on its way. Reads 64 KB more and waits 2 s at most.
 */
export function linger(request: IncomingMessage, done: () => void): void {
  let left = maxBytes;
  const timer = setTimeout(finish, maxMs);
  function finish() {
    clearTimeout(timer);
    request.off("data", take).off("end", finish).off("close", finish);
    request.pause();
    done();
  }
  function take(chunk: Buffer) {
    left -= chunk.length;
    if (left <= 0) request.pause();
  }
  request.on("data", take).on("end", finish).on("close", finish);
}
