import { Readable } from "node:stream";
import { currentRequestContext, requestIdOf } from "./request-context.ts";
import {
  type BodyRead,
  BodyReadError,
  type HeaderLists,
  type HttpRequest,
  type HttpResponse,
  responseBody,
  responseStream,
  toHeaderLists,
} from "./request-response.ts";

/**
 * The adapter for route handlers: a web `Request` as plain values.
 *
 * Behind `web.ts` the request context has the sender's address and its headers as sent. Under plain `next
 * start` there is no context: the address is then null, and a repeated header is one value joined by commas,
 * with the names in alphabetical order.
 */
export function toHttpRequest(request: Request): HttpRequest {
  const context = currentRequestContext();
  const url = new URL(request.url);
  return {
    method: request.method,
    target: url.pathname + url.search,
    headers: context ? toHeaderLists(context.rawHeaders) : listHeaders(request.headers),
    remoteAddress: context?.remoteAddress ?? null,
    requestId: requestIdOf(request),
    readBody: (maxBytes) => readBody(request, maxBytes),
    readChunks: (maxBytes) => readChunks(request, maxBytes),
    onDisconnect(listener) {
      request.signal.addEventListener("abort", listener, { once: true });
      return () => request.signal.removeEventListener("abort", listener);
    },
  };
}

/** The reverse: a response as a web `Response`. */
export function toWebResponse({ method }: Request, response: HttpResponse): Response {
  const { status, headers } = response;
  const stream = responseStream(method, response);
  if (!stream) return new Response(responseBody(method, response), { status, headers });
  // If the caller disconnects, the stream is canceled, which closes the file.
  return new Response(Readable.toWeb(stream.content) as ReadableStream<Uint8Array>, {
    status,
    headers: [...headers, ["Content-Length", String(stream.size)]],
  });
}

function listHeaders(headers: Headers): HeaderLists {
  const lists: HeaderLists = Object.create(null);
  for (const [name, value] of headers) lists[name] = [value];
  return lists;
}

async function readBody(request: Request, maxBytes: number): Promise<BodyRead> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of readChunks(request, maxBytes)) chunks.push(chunk);
    return { kind: "read", bytes: Buffer.concat(chunks) };
  } catch (cause) {
    if (cause instanceof BodyReadError) return { kind: cause.kind };
    throw cause;
  }
}

async function* readChunks(request: Request, maxBytes: number): AsyncGenerator<Buffer> {
  const reader = request.body?.getReader();
  if (!reader) return;
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((cause: unknown) => {
        throw new BodyReadError("aborted", { cause });
      });
      if (done) return;
      size += value.byteLength;
      if (size > maxBytes) throw new BodyReadError("too_large");
      yield Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    }
  } finally {
    // A body that was read completely has nothing left to cancel.
    reader.cancel().catch(() => {});
  }
}
