import type { Server } from "node:http";
import type { Socket } from "node:net";

/** A server's open connections. */
export interface OpenSockets {
  /** Destroys all of them, upgraded ones included. */
  destroyAll(): void;
}

/**
 * Tracks a server's connections from now on. `closeAllConnections` ignores upgraded connections, and `close` waits for them
 * forever.
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
