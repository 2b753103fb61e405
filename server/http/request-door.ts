import { currentArrival, requestIdOf } from "./arrival.ts";
import {
  type Answer,
  type BodyRead,
  bodyFor,
  type HeaderLists,
  type Incoming,
  toHeaderLists,
} from "./exchange.ts";

/**
 * The door that route handlers use: a web `Request` as plain values.
 *
 * Behind `server.ts` the arrival gives the sender's address and its headers as they came. Under plain `next start` there is
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
  const reader = request.body?.getReader();
  if (!reader) return { kind: "read", bytes: Buffer.alloc(0) };
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return { kind: "read", bytes: Buffer.concat(chunks) };
      size += value.byteLength;
      if (size > maxBytes) {
        reader.cancel().catch(() => {});
        return { kind: "too_large" };
      }
      chunks.push(value);
    }
  } catch {
    return { kind: "gone" };
  }
}
