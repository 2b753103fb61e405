import type { LicenseCode } from "#api/packages/licenses/schema.ts";
import { clock } from "#lib/clock.ts";
import { countsAgainstLimit } from "#server/packages/licenses/activation-limit.ts";
import {
  callerAddress,
  findByKey,
  type LicenseByKey,
  refuseGuesses,
} from "#server/packages/licenses/find-by-key.ts";
import { readSmallBody } from "#server/packages/licenses/read-body.ts";
import { recordCheck } from "#server/packages/licenses/record-check.ts";
import {
  asWrittenBy,
  decide,
  type LicenseCheckRequest,
  type LicenseFacts,
} from "#server/packages/licenses/rules.ts";
import { handlePost, signedResponse } from "#server/packages/licenses/signed-response.ts";
import {
  parseValidationRequest,
  type ValidationRequest,
} from "#server/packages/licenses/validation-request.ts";
import { keyRing } from "#server/packages/signing/key-ring.ts";
import { isRefusal, type Refusal } from "#server/platform/http/refusal.ts";
import type { HttpRequest, HttpResponse } from "#server/platform/http/request-response.ts";
import { toHttpRequest, toWebResponse } from "#server/platform/http/web-adapter.ts";
import { changeActivation } from "./change-activation.sql.ts";
import { toValidationBody } from "./validation-body.ts";

/**
 * `POST /v1/packages/{slug}/licenses/validate`: decides about a license, and activates or deactivates an instance. A
 * decision is 200 with its code, signed; 4xx means that the request was malformed, 429 and 503 that no decision was
 * made.
 */
export function handleValidation(request: HttpRequest, packageSlug: string): Promise<HttpResponse> {
  return handlePost(request, async () => {
    const body = await readSmallBody(request);
    if (isRefusal(body)) return body;
    const validationRequest = parseValidationRequest(packageSlug, body.value);
    if (isRefusal(validationRequest)) return validationRequest;
    return decideAndRespond(request, validationRequest, body.digest, clock.now());
  });
}

export async function routeValidation(request: Request, packageSlug: string): Promise<Response> {
  return toWebResponse(request, await handleValidation(toHttpRequest(request), packageSlug));
}

async function decideAndRespond(
  request: HttpRequest,
  { licenseKey, check, nonce }: ValidationRequest,
  requestDigest: string | null,
  now: Date,
): Promise<HttpResponse | Refusal> {
  const caller = callerAddress(request);
  const found = await findByKey(caller, licenseKey, check, now);
  if (isRefusal(found)) return found;
  const { code, facts } = await performAction(found, check, now);
  const refused = refuseGuesses(caller, code, now);
  if (refused) return refused;
  recordCheck(caller, check.action, code, facts, check, now);
  const signer = (await keyRing()).signer();
  const decided = {
    code,
    facts: facts && asWrittenBy(check, facts),
    check,
    nonce,
    mistyped: !found.lookup,
    now,
  };
  const body = toValidationBody(signer, { ...decided, requestId: request.requestId });
  return signedResponse(signer, request, { requestDigest, body }, now);
}

async function performAction(
  { lookup: query, facts }: LicenseByKey,
  check: LicenseCheckRequest,
  now: Date,
): Promise<{ code: LicenseCode; facts: LicenseFacts | null }> {
  const code = decide(facts, check, now);
  if (code !== "VALID" || query === null || facts === null || changesNothing(facts, check)) {
    return { code, facts };
  }
  return changeActivation(query, check, now);
}

/** Most activations repeat an existing one unchanged: they need no lock. */
function changesNothing(facts: LicenseFacts, check: LicenseCheckRequest): boolean {
  const { instance } = facts;
  if (check.action === "validate") return true;
  if (check.action === "deactivate") return instance === null;
  if (instance === null) return false;
  const sameName = check.name === null || check.name === instance.name;
  return sameName && instance.counts === countsAgainstLimit(facts, check);
}
