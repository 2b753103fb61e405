import { contentCoding } from "#server/platform/http/content-coding.ts";
import {
  type BodyRead,
  BodyReadError,
  firstHeader,
  type HttpRequest,
} from "#server/platform/http/request-response.ts";
import { bodyTooLarge, type RefusalDetails, refusals } from "#server/webhooks/responses/responses.ts";
import { type Lease, smallBodyBytes } from "./body-budget.ts";
import { BodyBudgetExceeded, collectChunks, countBytes } from "./chunks.ts";
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
 * @param maxBytes of the body as it is sent
 * @param lease holds what is read as a whole
 * @param whole read it as a whole in any case, because its bytes are signed
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
    // A large one holds what has arrived: else a few senders who announce much and send nothing would hold the whole budget.
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
