import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { clock } from "#lib/clock.ts";

const sweepMs = 1000;

/** The file of a release and that of an import may be large, and only editors can upload them. */
const uploadPath = /^\/api\/(?:packages\/[^/?]+\/releases|tables\/[^/?]+\/imports)(?:\?|$)/;

/** The longest time that an upload may take. */
export const uploadTimeoutMs = 3_600_000;

/**
 * Disconnects clients whose request is incomplete after `limitMs`, except uploads. Node's own limit has no
 * exceptions. A request costs one map entry; slow ones are found by a scan once a second.
 *
 * @returns a function that tracks a request; call it for each
 */
export function disconnectSlowClients(
  server: Server,
  limitMs: number,
): (request: IncomingMessage, response: ServerResponse) => void {
  const current = new Map<Socket, ServerResponse>();
  const firstSeen = new WeakMap<IncomingMessage, number>();
  server.on("connection", (socket: Socket) => {
    socket.once("close", () => current.delete(socket));
  });
  const sweep = () => {
    const now = clock.nowMs();
    for (const [socket, response] of current) {
      const { req: request } = response;
      if (request.complete) continue;
      const since = firstSeen.get(request);
      if (since === undefined) firstSeen.set(request, now);
      else if (now - since > limitMs - sweepMs && !isUpload(response)) cut(socket);
    }
  };
  const timer = setInterval(sweep, sweepMs).unref();
  server.once("close", () => clearInterval(timer));
  return (request, response) => {
    current.set(request.socket, response);
  };
}

/** After its response, a 401 for instance, the rest of the request no longer counts as an upload. */
function isUpload(response: ServerResponse): boolean {
  return uploadPath.test(response.req.url ?? "") && !response.writableEnded;
}

/** The response that Node sends for a request that takes too long. */
function cut(socket: Socket): void {
  if (socket.writable) socket.write("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n");
  socket.destroySoon();
}
