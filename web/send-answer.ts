import type { IncomingMessage, ServerResponse } from "node:http";
import type { Answer } from "#server/http/exchange.ts";
import { linger } from "./linger.ts";

/** A body that its endpoint left unread is read to its end when it is this short, so that the connection can be kept. */
const shortBytes = 65_536;

/** Writes an answer. With `close` the connection ends after it. */
export function sendAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: Answer,
  close: boolean,
): void {
  if (response.destroyed) return;
  const unread = !request.complete && !isShort(request);
  const flat: string[] = [];
  for (const [name, value] of headers) flat.push(name, value);
  if (body !== null) flat.push("Content-Length", String(Buffer.byteLength(body)));
  if (close || unread) flat.push("Connection", "close");
  response.writeHead(status, flat);
  if (!unread) {
    response.end(body ?? undefined);
    return;
  }
  if (body !== null) response.write(body);
  linger(request, () => response.end());
}

function isShort(request: IncomingMessage): boolean {
  const { "content-length": length, "transfer-encoding": coding } = request.headers;
  return coding === undefined && Number(length ?? 0) <= shortBytes;
}
