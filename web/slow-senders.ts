import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

const sweepMs = 1000;

/** A release's file may be large, and only who may publish gets as far as sending it. */
const uploadPath = /^\/api\/packages\/[^/?]+\/releases(?:\?|$)/;

/** How long an upload may take. */
export const uploadMs = 3_600_000;

/**
 * Cuts off senders whose request is not there whole after `limitMs`, but for uploads of releases. Node's own limit knows no
 * exceptions. A request costs one entry in a map; what is slow is found by looking once a second.
 *
 * @returns notes a request; call it for each
 */
export function cutSlowSenders(
  server: Server,
  limitMs: number,
): (request: IncomingMessage, response: ServerResponse) => void {
  const current = new Map<Socket, ServerResponse>();
  const firstSeen = new WeakMap<IncomingMessage, number>();
  server.on("connection", (socket: Socket) => {
    socket.once("close", () => current.delete(socket));
  });
  const sweep = () => {
    const now = Date.now();
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

/** Once it is answered, with 401 for instance, what still comes of it is no upload any more. */
function isUpload(response: ServerResponse): boolean {
  return uploadPath.test(response.req.url ?? "") && !response.writableEnded;
}

/** As Node answers a request that takes too long. */
function cut(socket: Socket): void {
  if (socket.writable) socket.write("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n");
  socket.destroySoon();
}
