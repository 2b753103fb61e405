import type { Server } from "node:http";
import type { Socket } from "node:net";

/** The connections that a server holds at this moment. */
export interface OpenSockets {
  /** Ends every one of them, whatever it is used for. */
  destroyAll(): void;
}

/**
 * Counts a server's connections from now on. `closeAllConnections` does not know those that left HTTP by an upgrade, and
 * `close` waits for them forever.
 */
export function countSockets(server: Server): OpenSockets {
  const open = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  return {
    destroyAll() {
      for (const socket of open) socket.destroy();
    },
  };
}
