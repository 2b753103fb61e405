import type { Server } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";

/** Limits the wait while new connections keep arriving: the size of the listen backlog. */
const maxTurns = 1024;

/**
 * Resolves when all connections in the listen backlog are accepted. The event loop runs timers before it accepts, and closing a
 * server resets connections that are not accepted yet. After a stall, a timer that closes the server would therefore refuse
 * every call that arrived during the stall.
 */
export async function acceptBacklog(server: Server): Promise<void> {
  let accepted = 0;
  const count = () => {
    accepted += 1;
  };
  server.on("connection", count);
  for (let turn = 0, before = -1; turn < maxTurns && accepted > before; turn += 1) {
    before = accepted;
    await nextTurn();
  }
  server.off("connection", count);
}
