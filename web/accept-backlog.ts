import type { Server } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";

/** Bounds the wait while new connections keep coming: as many as the listen backlog holds. */
const maxTurns = 1024;

/**
 * Resolves when the connections that wait in the listen backlog are accepted. The event loop runs timers before it accepts, and
 * closing a server resets what it has not accepted: after a stall, a timer that closes it would refuse every call of the stall.
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
