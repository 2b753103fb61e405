import type { Readable } from "node:stream";
import { EmptyRecord } from "#lib/empty-record.ts";

/**
 * A request and its response as plain values. Hot endpoints use these, because creating a web `Request` and `Response` for each
 * call costs more than the rest of accepting it (docs/decisions/0005-two-adapters-over-plain-values.md). Two adapters create
 * them: `web/` from Node's server, `web-adapter.ts` from a web `Request`.
 */
export interface HttpRequest {
  method: string;
  /** Path and query as sent: `/flow/webhook/…?a=1`. */
  target: string;
  headers: HeaderLists;
  /** The address that opened the connection; null if the adapter cannot know it. */
  remoteAddress: string | null;
  requestId: string;
  /** Reads the body, once. Stops as soon as it exceeds `maxBytes`. */
  readBody(maxBytes: number): Promise<BodyRead>;
  /**
   * Reads the body in chunks, instead of `readBody`. Pauses the sender while a chunk is being processed. Throws BodyReadError as
   * soon as the body exceeds `maxBytes` or is cut off.
   */
  readChunks(maxBytes: number): AsyncIterable<Buffer>;
  /** Calls `listener` if the caller disconnects before the response. The returned function removes the listener. */
  onDisconnect(listener: () => void): () => void;
}

/** Lower-case header names to their values in the order received. Inherits nothing. */
export type HeaderLists = { [name: string]: string[] };

/** The body could not be read to its end. */
export class BodyReadError extends Error {
  readonly kind: "too_large" | "aborted";

  constructor(kind: "too_large" | "aborted", options?: ErrorOptions) {
    super(
      kind === "aborted" ? "The connection closed before the body was complete." : "The body is too large.",
      options,
    );
    this.kind = kind;
  }
}

export type BodyRead = { kind: "read"; bytes: Buffer } | { kind: "too_large" } | { kind: "aborted" };

/** A body that is sent while it is read. */
export interface StreamedBody {
  /** Bytes. */
  size: number;
  content: Readable;
}

/** The adapter adds Content-Length and the connection's headers. */
export interface HttpResponse {
  status: number;
  headers: [name: string, value: string][];
  /** Bytes, sent unchanged, or text, sent as UTF-8. */
  body: string | Uint8Array<ArrayBuffer> | null;
  /** Sent instead of the body. */
  stream?: StreamedBody;
}

/** Groups Node's flat list of names and values. */
export function toHeaderLists(rawHeaders: readonly string[]): HeaderLists {
  const lists = new EmptyRecord<string[]>();
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = (rawHeaders[at] as string).toLowerCase();
    const value = rawHeaders[at + 1] as string;
    const list = lists[name];
    if (list) list.push(value);
    else lists[name] = [value];
  }
  return lists;
}

/** The first value of a header. */
export function firstHeader(headers: HeaderLists, name: string): string | undefined {
  return headers[name]?.[0];
}

/** The stream to send, if any. One that is not sent is closed. */
export function responseStream(
  method: string | undefined,
  { status, stream }: HttpResponse,
): StreamedBody | null {
  if (!stream) return null;
  if (!hasNoBody(method, status)) return stream;
  stream.content.destroy();
  return null;
}

function hasNoBody(method: string | undefined, status: number): boolean {
  return method === "HEAD" || status === 204 || status === 205 || status === 304;
}

/** The response body to send; no body for HEAD requests or statuses without one (RFC 9110 §6.4.1). */
export function responseBody(
  method: string | undefined,
  { status, body }: HttpResponse,
): HttpResponse["body"] {
  return hasNoBody(method, status) ? null : body;
}
