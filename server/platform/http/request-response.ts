/**
 * A request and its answer as plain values. Hot endpoints are written over these, because a web `Request` and `Response`
 * for every call cost more than the whole rest of taking it (docs/decisions/0005-two-adapters-over-plain-values.md). Both doors make them: `web/` from
 * Node's own server, `request-door.ts` from a web `Request`.
 */
export interface HttpRequest {
  method: string;
  /** Path and query as they were sent: `/flow/webhook/…?a=1`. */
  target: string;
  headers: HeaderLists;
  /** The address of whoever opened the connection; null where the door cannot know it. */
  remoteAddress: string | null;
  requestId: string;
  /** Reads the body, once. Stops as soon as it is longer than `maxBytes`. */
  readBody(maxBytes: number): Promise<BodyRead>;
  /**
   * Reads the body piece by piece, in place of `readBody`; takes no more from the sender while a piece is being worked on.
   * Throws BodyReadError as soon as it is longer than `maxBytes`, or breaks off.
   */
  readChunks(maxBytes: number): AsyncIterable<Buffer>;
  /** Calls `leave` if the caller goes away before it is answered. The returned function ends the watching. */
  onDisconnect(leave: () => void): () => void;
}

/** Lower-case header name to its values in the order received. Inherits nothing. */
export type HeaderLists = { [name: string]: string[] };

/**
 * Makes empty header lists. Their prototype is empty and has none, so that no header finds what is not its own; V8 keeps such
 * objects as records, where those of `Object.create(null)` are hash tables, which take half as long again to fill and to write
 * out as JSON.
 */
const EmptyLists = function EmptyLists() {} as unknown as new () => HeaderLists;
EmptyLists.prototype = Object.create(null);

/** A body that was not read to its end. */
export class BodyReadError extends Error {
  readonly kind: "too_large" | "aborted";

  constructor(kind: "too_large" | "aborted", options?: ErrorOptions) {
    super(kind === "aborted" ? "The body broke off before its end." : "The body is too large.", options);
    this.kind = kind;
  }
}

export type BodyRead = { kind: "read"; bytes: Buffer } | { kind: "too_large" } | { kind: "aborted" };

/** The door adds Content-Length and what belongs to the connection. */
export interface HttpResponse {
  status: number;
  headers: [name: string, value: string][];
  /** Bytes that are sent as they are, or text that is sent in UTF-8. */
  body: string | Uint8Array<ArrayBuffer> | null;
}

/** Groups Node's flat list of names and values. */
export function toHeaderLists(rawHeaders: readonly string[]): HeaderLists {
  const lists = new EmptyLists();
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

/** What is sent of an answer's body: nothing to a HEAD, or with a status that has none (RFC 9110 §6.4.1). */
export function responseBody(
  method: string | undefined,
  { status, body }: HttpResponse,
): HttpResponse["body"] {
  return method === "HEAD" || status === 204 || status === 205 || status === 304 ? null : body;
}
