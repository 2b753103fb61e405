import type { IncomingMessage, ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type HttpResponse, responseBody, responseStream } from "#server/platform/http/request-response.ts";
import { addDefaultHeaders } from "./default-headers.ts";
import { isReadingStopped, stopReading } from "./stop-reading.ts";

/** A body that the handler left unread is read to its end if it is this short, so that the connection can be reused. */
const shortBytes = 65_536;

/** Time for a sender that is still sending to read the response. Closing at once could lose the response. */
const lingerMs = 1000;

/** Writes a response. With `close` the connection is closed after it. */
export function sendResponse(
  request: IncomingMessage,
  response: ServerResponse,
  answer: HttpResponse,
  close: boolean,
): void {
  if (response.destroyed) {
    answer.stream?.content.destroy();
    return;
  }
  const stream = responseStream(request.method, answer);
  const body = stream ? null : responseBody(request.method, answer);
  const unread = isReadingStopped(request) || (!request.complete && !isShort(request));
  const headers: string[] = [];
  for (const [name, value] of answer.headers) headers.push(name, value);
  addDefaultHeaders(headers, answer);
  const bytes = stream?.size ?? (body === null ? 0 : Buffer.byteLength(body));
  if (body !== null || stream) headers.push("Content-Length", String(bytes));
  if (close || unread) headers.push("Connection", "close");
  response.writeHead(answer.status, headers);
  if (stream) {
    if (unread) stopReading(request);
    sendStream(response, stream.content, unread);
    return;
  }
  if (!unread) {
    // For ASCII text both encodings give the same bytes; Node writes this one faster.
    if (typeof body === "string" && body.length === bytes) response.end(body, "latin1");
    else response.end(body ?? undefined);
    return;
  }
  stopReading(request);
  if (body === null) response.flushHeaders();
  else response.write(body);
  setTimeout(() => response.end(), lingerMs);
}

/** A file that cannot be read to its end closes the connection, so that the receiver sees that it is cut off. */
function sendStream(response: ServerResponse, content: Readable, lingers: boolean): void {
  if (lingers) content.once("end", () => setTimeout(() => response.end(), lingerMs));
  pipeline(content, response, { end: !lingers }).catch(() => response.destroy());
}

function isShort(request: IncomingMessage): boolean {
  const { "content-length": length, "transfer-encoding": coding } = request.headers;
  return coding === undefined && Number(length ?? 0) <= shortBytes;
}
