import { currentArrival, requestIdOf } from "./arrival.ts";
import {
  type Answer,
  BodyBroken,
  type BodyRead,
  bodyFor,
  type HeaderLists,
  type Incoming,
  toHeaderLists,
} from "./exchange.ts";

/**
 * The door that route handlers use: a web `Request` as plain values.
 *
 * Behind `web.ts` the arrival gives the sender's address and its headers as they came. Under plain `next start` there is
 * none: the address is then null, and a repeated header is one value joined by commas, in the alphabet's order of names.
 */
export function toIncoming(request: Request): Incoming {
  const arrival = currentArrival();
  const url = new URL(request.url);
  return {
    method: request.method,
    target: url.pathname + url.search,
    headers: arrival ? toHeaderLists(arrival.rawHeaders) : listHeaders(request.headers),
    remoteAddress: arrival?.remoteAddress ?? null,
    requestId: requestIdOf(request),
    readBody: (maxBytes) => readBody(request, maxBytes),
    readChunks: (maxBytes) => readChunks(request, maxBytes),
    onGone(leave) {
      request.signal.addEventListener("abort", leave, { once: true });
      return () => request.signal.removeEventListener("abort", leave);
    },
  };
}

/** The other way: an answer as a web `Response`. */
export function toResponse({ method }: Request, answer: Answer): Response {
  const { status, headers } = answer;
  return new Response(bodyFor(method, answer), { status, headers });
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
    if (cause instanceof BodyBroken) return { kind: cause.kind };
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
        throw new BodyBroken("gone", { cause });
      });
      if (done) return;
      size += value.byteLength;
      if (size > maxBytes) throw new BodyBroken("too_large");
      yield Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    }
  } finally {
    // Of a body that was read to its end nothing is left to cancel.
    reader.cancel().catch(() => {});
  }
}
