import type { IncomingMessage, ServerResponse } from "node:http";
import { type BodyRead, type Incoming, toHeaderLists } from "#server/http/exchange.ts";
import { readChunks } from "./read-chunks.ts";
import { stopReading } from "./reading.ts";

const empty = Buffer.alloc(0);

/** A request of Node's server as plain values. */
export function toIncoming(request: IncomingMessage, response: ServerResponse, requestId: string): Incoming {
  return {
    method: request.method ?? "GET",
    target: request.url ?? "/",
    headers: toHeaderLists(request.rawHeaders),
    remoteAddress: request.socket.remoteAddress ?? null,
    requestId,
    readBody: (maxBytes) => readBody(request, maxBytes),
    readChunks: (maxBytes) => readChunks(request, maxBytes),
    onGone(leave) {
      const closed = () => {
        if (!response.writableEnded) leave();
      };
      response.once("close", closed);
      return () => response.off("close", closed);
    },
  };
}

function readBody(request: IncomingMessage, maxBytes: number): Promise<BodyRead> {
  return new Promise((done) => {
    let first: Buffer | null = null;
    let chunks: Buffer[] | null = null;
    let size = 0;
    const settle = (read: BodyRead) => {
      request.off("data", take).off("end", end).off("close", gone).off("error", gone);
      done(read);
    };
    const take = (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxBytes) {
        stopReading(request);
        settle({ kind: "too_large" });
      } else if (!first) first = chunk;
      else {
        chunks ??= [first];
        chunks.push(chunk);
      }
    };
    const end = () => settle({ kind: "read", bytes: chunks ? Buffer.concat(chunks) : (first ?? empty) });
    const gone = () => settle({ kind: "gone" });
    request.on("data", take).on("end", end).on("close", gone).on("error", gone);
  });
}
