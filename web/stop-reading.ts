import type { IncomingMessage } from "node:http";

const nothing = () => {};

/**
 * Stops reading from a sender. Pausing only the request would first fill its buffer, and the request resumes a paused socket
 * when it needs more data: together they would read up to 2 MB past the limit (promise S2).
 */
export function stopReading(request: IncomingMessage): void {
  request._read = nothing;
  request.pause();
  request.socket.pause();
}

/** Whether reading was stopped. The connection then cannot be reused for another request. */
export function isReadingStopped(request: IncomingMessage): boolean {
  return request._read === nothing;
}
