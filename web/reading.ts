import type { IncomingMessage } from "node:http";

const nothing = () => {};

/**
 * Takes nothing more from a sender. Pausing the request alone would first fill its buffer, and pausing the socket alone is
 * undone by the request when it asks for more: together they read up to 2 MB past the limit (promise S2).
 */
export function stopReading(request: IncomingMessage): void {
  request._read = nothing;
  request.pause();
  request.socket.pause();
}

/** Whether reading was stopped. The connection can then take no other request. */
export function isStopped(request: IncomingMessage): boolean {
  return request._read === nothing;
}
