import { type BodyRead, firstHeader, type Incoming } from "#server/http/exchange.ts";
import { bodyTooLarge, type RefusalDetails, refusals } from "#server/webhooks/answers.ts";
import { contentCoding } from "./content-coding.ts";
import { readContentType } from "./content-type.ts";

/** A body that is taken while it arrives. */
export interface BodyStream {
  kind: "stream";
  chunks: AsyncIterable<Buffer>;
  /** How much of it has arrived, as it was sent. */
  sent: { bytes: number };
}

export type OpenedBody = BodyRead | BodyStream | { kind: "refused"; refusal: RefusalDetails };

/**
 * Begins to take a call's body. What is parsed as a whole is read at once; what is compressed, holds files or is one is left
 * to arrive while `parseBody` takes it.
 *
 * @param maxBytes of the body as it is sent; once it is decompressed it may not be larger either
 * @param whole read it as a whole in any case, because its bytes are signed
 */
export function openBody(
  incoming: Incoming,
  { maxBytes, whole = false }: { maxBytes: number; whole?: boolean },
): OpenedBody | Promise<BodyRead> {
  const { headers, method } = incoming;
  const coding = contentCoding(headers);
  if (coding === "unsupported") return { kind: "refused", refusal: refusals.unsupported_encoding };
  if (Number(firstHeader(headers, "content-length") ?? 0) > maxBytes) {
    return { kind: "refused", refusal: bodyTooLarge(maxBytes) };
  }
  const { kind } = readContentType(firstHeader(headers, "content-type"));
  const arrives = coding !== null || (method !== "GET" && (kind === "multipart" || kind === "file"));
  if (whole || !arrives) return incoming.readBody(maxBytes);
  const sent = { bytes: 0 };
  return { kind: "stream", chunks: count(incoming.readChunks(maxBytes), sent), sent };
}

async function* count(chunks: AsyncIterable<Buffer>, sent: { bytes: number }): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    sent.bytes += chunk.length;
    yield chunk;
  }
}
