import type { IncomingMessage } from "node:http";

/**
 * Takes nothing more from a sender. Pausing the request alone would first fill its buffer, and pausing the socket alone is
 * undone by the request when it asks for more: together they read up to 2 MB past the limit (promise S2).
 */
export function stopReading(request: IncomingMessage): void {
  request._read = () => {};
  request.pause();
  request.socket.pause();
}
