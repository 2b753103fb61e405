import { clock } from "#lib/clock.ts";
import { isMacOf, macOf } from "#server/platform/encryption/mac.ts";
import { wantsPlainJson } from "./accept.ts";
import { decryptResponse, encryptResponse } from "./encrypted-response.ts";
import {
  claimKey,
  getKey,
  type IdempotencyKeyRow,
  type IdempotentRequest,
  pruneKeys,
  releaseKey,
  storeResponse,
} from "./idempotency-keys.sql.ts";
import { refuse, retryAfter } from "./refusal.ts";
import { toHandlerResponse } from "./reply.ts";

/** A request with an idempotency key, and whose key it is. */
export interface IdempotentCall {
  principalId: string;
  /** The body as sent. */
  bodyText: string;
}

const purpose = "idempotent requests";
const writes = new Set(["POST", "PUT", "PATCH", "DELETE"]);
/** 1 to 255 visible ASCII characters. */
const keyForm = /^[\x21-\x7e]{1,255}$/;

/**
 * Runs a write at most once for its `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header). The same request
 * with the same key gets the first response again, marked `Idempotency-Replayed: true`. Another request with it is 422
 * `idempotency_key_reused`; a request while the first is still running is 409 `idempotency_key_in_use`. Responses are
 * stored for 24 hours, except 429 and 5xx: a retry can help. A request without the header just runs.
 */
export async function withIdempotency(
  request: Request,
  { principalId, bodyText }: IdempotentCall,
  run: () => Promise<Response>,
): Promise<Response> {
  const key = request.headers.get("idempotency-key");
  if (key === null || !writes.has(request.method)) return run();
  if (!keyForm.test(key)) {
    const detail = "Idempotency-Key must be 1 to 255 visible ASCII characters.";
    return toHandlerResponse(request, refuse(400, "invalid_idempotency_key", detail));
  }
  const described = describeRequest(request, bodyText);
  const keyed: IdempotentRequest = {
    principalId,
    key,
    requestHash: Buffer.from(macOf(purpose, described), "base64url"),
  };
  const claimedAt = await claimKey(keyed);
  if (claimedAt === null) return respondAgain(request, described, await getKey(principalId, key));
  await pruneHourly();
  return runOnce(keyed, claimedAt, run);
}

async function runOnce(
  keyed: IdempotentRequest,
  claimedAt: Date,
  run: () => Promise<Response>,
): Promise<Response> {
  try {
    const response = await run();
    if (response.status === 429 || response.status >= 500) {
      await releaseKey(keyed, claimedAt);
      return response;
    }
    const body = await response.clone().text();
    const headers = storedHeaders.flatMap((name): [string, string][] => {
      const value = response.headers.get(name);
      return value === null ? [] : [[name, value]];
    });
    await storeResponse(keyed, claimedAt, response.status, encryptResponse({ headers, body }));
    return response;
  } catch (cause) {
    await releaseKey(keyed, claimedAt);
    throw cause;
  }
}

/** The headers that are stored with a response; all others are generated again. */
const storedHeaders = ["content-type", "location"];

function respondAgain(request: Request, described: string, row: IdempotencyKeyRow | null): Response {
  if (row && !isMacOf(purpose, described, Buffer.from(row.requestHash).toString("base64url"))) {
    const detail =
      "This Idempotency-Key was used for another request. Choose a new one for each new request.";
    return toHandlerResponse(request, refuse(422, "idempotency_key_reused", detail));
  }
  if (!row || row.status === null || row.body === null) {
    const detail = "The first request with this Idempotency-Key is still running. Try again in a moment.";
    return toHandlerResponse(request, retryAfter(refuse(409, "idempotency_key_in_use", detail), 1));
  }
  const { headers, body } = decryptResponse(row.body);
  const storedResponseHeaders = new Headers(headers);
  storedResponseHeaders.set("idempotency-replayed", "true");
  if (row.status >= 400) {
    const plain = wantsPlainJson(request.headers.get("accept"));
    storedResponseHeaders.set("content-type", plain ? "application/json" : "application/problem+json");
  }
  return toHandlerResponse(
    request,
    new Response(body === "" ? null : body, { status: row.status, headers: storedResponseHeaders }),
  );
}

/**
 * The description of a request that is stored as an HMAC. A body may contain a password, and anyone who can
 * read the database could guess a plain hash offline.
 */
function describeRequest(request: Request, bodyText: string): string {
  const { pathname, search } = new URL(request.url);
  return `${request.method} ${pathname}${search}\n${bodyText}`;
}

/** Only Next's copy of this module prunes. */
let prunedAtMs = 0;

/** Old keys are deleted by requests with new ones, at most once an hour in each process. */
async function pruneHourly(): Promise<void> {
  const nowMs = clock.nowMs();
  if (nowMs - prunedAtMs < 3_600_000) return;
  prunedAtMs = nowMs;
  await pruneKeys();
}
