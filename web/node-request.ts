import type { IncomingMessage, ServerResponse } from "node:http";
import {
  type BodyRead,
  type HeaderLists,
  type HttpRequest,
  toHeaderLists,
} from "#server/platform/http/request-response.ts";
import { readChunks } from "./read-chunks.ts";
import { stopReading } from "./stop-reading.ts";

const empty = Buffer.alloc(0);

/** A request of Node's server as plain values. A class, because creating closures for each request would slow all requests. */
export class NodeHttpRequest implements HttpRequest {
  readonly method: string;
  readonly target: string;
  readonly headers: HeaderLists;
  readonly remoteAddress: string | null;
  readonly requestId: string;
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;

  constructor(request: IncomingMessage, response: ServerResponse, requestId: string) {
    this.method = request.method ?? "GET";
    this.target = request.url ?? "/";
    this.headers = toHeaderLists(request.rawHeaders);
    this.remoteAddress = request.socket.remoteAddress ?? null;
    this.requestId = requestId;
    this.#request = request;
    this.#response = response;
  }

  readBody(maxBytes: number): Promise<BodyRead> {
    return readBody(this.#request, maxBytes);
  }

  readChunks(maxBytes: number): AsyncIterable<Buffer> {
    return readChunks(this.#request, maxBytes);
  }

  onDisconnect(listener: () => void): () => void {
    const response = this.#response;
    const closed = () => {
      if (!response.writableEnded) listener();
    };
    response.once("close", closed);
    return () => response.off("close", closed);
  }
}

/** The listeners stay: removing them takes longer than all else here, and the first result is the one that counts. */
function readBody(request: IncomingMessage, maxBytes: number): Promise<BodyRead> {
  return new Promise((done) => {
    let first: Buffer | null = null;
    let chunks: Buffer[] | null = null;
    let size = 0;
    const settle = (read: BodyRead) => {
      done(read);
      // The request may live on until its flow has responded, the body should not.
      first = null;
      chunks = null;
    };
    const take = (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxBytes) {
        request.off("data", take);
        stopReading(request);
        settle({ kind: "too_large" });
      } else if (!first) first = chunk;
      else {
        chunks ??= [first];
        chunks.push(chunk);
      }
    };
    const end = () => settle({ kind: "read", bytes: chunks ? Buffer.concat(chunks) : (first ?? empty) });
    const gone = () => settle({ kind: "aborted" });
    request.on("data", take).on("end", end).on("close", gone).on("error", gone);
  });
}
