import { contentCoding } from "#server/platform/http/content-coding.ts";
import {
  type BodyRead,
  BodyReadError,
  firstHeader,
  type HttpRequest,
} from "#server/platform/http/request-response.ts";
import { bodyTooLarge, type CallRefusal, refusals } from "#server/webhooks/responses/responses.ts";
import { type Lease, smallBodyBytes } from "./body-budget.ts";
import { BodyBudgetExceeded, collectChunks, countBytes } from "./chunks.ts";
import { readContentType } from "./content-type.ts";

/** A body that is parsed while it arrives. */
export interface BodyStream {
  kind: "stream";
  chunks: AsyncIterable<Buffer>;
  /** The number of bytes of it that have arrived, before decoding. */
  sent: { bytes: number };
}

export type OpenedBody = BodyRead | BodyStream | { kind: "refused"; refusal: CallRefusal };

/**
 * Starts to read a call's body. A body that is parsed as a whole is read immediately. One that is compressed, contains
 * files or is a file is read while `parseCallBody` consumes it.
 *
 * @param maxBytes of the body before decoding
 * @param lease holds a body that is read as a whole
 * @param whole always read it as a whole, because its bytes are signed
 */
export function openBody(
  request: HttpRequest,
  { maxBytes, lease, whole = false }: { maxBytes: number; lease: Lease; whole?: boolean },
): OpenedBody | Promise<OpenedBody> {
  const { headers, method } = request;
  const coding = contentCoding(headers);
  if (coding === "unsupported") return { kind: "refused", refusal: refusals.unsupported_encoding };
  const length = firstHeader(headers, "content-length");
  if (Number(length ?? 0) > maxBytes) {
    return { kind: "refused", refusal: bodyTooLarge(maxBytes) };
  }
  const { kind } = readContentType(firstHeader(headers, "content-type"));
  const arrives = coding !== null || (method !== "GET" && (kind === "multipart" || kind === "file"));
  if (whole || !arrives) {
    const isSmall =
      length === undefined ? headers["transfer-encoding"] === undefined : Number(length) <= smallBodyBytes;
    // A large body only reserves the bytes that have arrived: otherwise a few senders that announce large
    // bodies and send nothing would exhaust the budget.
    return isSmall ? request.readBody(maxBytes) : collectAll(request.readChunks(maxBytes), lease, length);
  }
  const sent = { bytes: 0 };
  return { kind: "stream", chunks: countBytes(request.readChunks(maxBytes), sent), sent };
}

async function collectAll(
  chunks: AsyncIterable<Buffer>,
  lease: Lease,
  length: string | undefined,
): Promise<OpenedBody> {
  try {
    return { kind: "read", bytes: await collectChunks(chunks, lease, length ? Number(length) : null) };
  } catch (cause) {
    if (cause instanceof BodyBudgetExceeded) return { kind: "refused", refusal: refusals.busy };
    if (cause instanceof BodyReadError) return { kind: cause.kind };
    throw cause;
  }
}
