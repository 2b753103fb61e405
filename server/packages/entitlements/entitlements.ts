import { clock } from "#lib/clock.ts";
import { callerAddress, findByKey, refuseGuesses } from "#server/packages/licenses/find-by-key.ts";
import { readSmallBody } from "#server/packages/licenses/read-body.ts";
import { recordCheck } from "#server/packages/licenses/record-check.ts";
import { decide, type LicenseCheckRequest, type LicenseFacts } from "#server/packages/licenses/rules.ts";
import { handlePost, signedResponse } from "#server/packages/licenses/signed-response.ts";
import { entitlementsBodySchema } from "#server/packages/licenses/validation-request.ts";
import { keyRing } from "#server/packages/signing/key-ring.ts";
import { parseRequestBody } from "#server/platform/http/parse.ts";
import { isRefusal, type Refusal } from "#server/platform/http/refusal.ts";
import type { HttpRequest, HttpResponse } from "#server/platform/http/request-response.ts";
import { toHttpRequest, toWebResponse } from "#server/platform/http/web-adapter.ts";
import { readFeatures } from "./read-features.sql.ts";
import { type Entitlement, toEntitlement, unknownEntitlement } from "./rules.ts";

const maxFeatures = 100;

/** The time for which clients may rely on the response, in seconds. */
const ttlSeconds = 3600;

/**
 * `POST /v1/packages/{slug}/entitlements`: the features that a license includes. Returns every feature in the
 * request, or all of the package's features if it names none. An invalid license is 200 with its code and no
 * access to anything.
 */
export function handleEntitlements(request: HttpRequest, packageSlug: string): Promise<HttpResponse> {
  return handlePost(request, async () => {
    const body = await readSmallBody(request);
    if (isRefusal(body)) return body;
    const parsed = parseRequestBody(entitlementsBodySchema, body.value);
    if (isRefusal(parsed)) return parsed;
    const { license_key, features, nonce } = parsed.value;
    const entitlementsRequest = {
      packageSlug,
      licenseKey: license_key,
      features: features && [...new Set(features)],
      nonce,
      requestDigest: body.digest,
    };
    return decideAndRespond(request, entitlementsRequest, clock.now());
  });
}

export async function routeEntitlements(request: Request, packageSlug: string): Promise<Response> {
  return toWebResponse(request, await handleEntitlements(toHttpRequest(request), packageSlug));
}

interface EntitlementsRequest {
  packageSlug: string;
  licenseKey: string;
  /** Null for all of the package's features. */
  features: readonly string[] | null;
  nonce: string | null;
  requestDigest: string | null;
}

async function decideAndRespond(
  request: HttpRequest,
  { packageSlug, licenseKey, features, nonce, requestDigest }: EntitlementsRequest,
  now: Date,
): Promise<HttpResponse | Refusal> {
  const check = aboutLicense(packageSlug);
  const caller = callerAddress(request);
  const found = await findByKey(caller, licenseKey, check, now);
  if (isRefusal(found)) return found;
  const code = decide(found.facts, check, now);
  const refused = refuseGuesses(caller, code, now);
  if (refused) return refused;
  recordCheck(caller, "entitlements", code, found.facts, check, now);
  const known = code === "PACKAGE_MISMATCH" ? null : found.facts;
  const { data, hasMore } = await listEntitlements(known, features, code === "VALID", now);
  const body = {
    object: "list",
    valid: code === "VALID",
    code,
    data,
    has_more: hasMore,
    meta: {
      package: packageSlug,
      ts: now.toISOString(),
      nonce,
      ttl: ttlSeconds,
      request_id: request.requestId,
    },
  };
  return signedResponse((await keyRing()).signer(), request, { requestDigest, body }, now);
}

/** Without a license that belongs to the package, the list of features is not disclosed. */
async function listEntitlements(
  license: LicenseFacts | null,
  entitlementsRequest: readonly string[] | null,
  isValid: boolean,
  now: Date,
): Promise<{ data: Entitlement[]; hasMore: boolean }> {
  if (license === null) {
    const data = (entitlementsRequest ?? []).map((key) => unknownEntitlement(key, "LICENSE_INVALID"));
    return { data, hasMore: false };
  }
  const found = await readFeatures(license.id, license.packageId, entitlementsRequest, maxFeatures + 1);
  const listed = found.slice(0, maxFeatures).map((feature) => toEntitlement(feature, isValid, now));
  if (entitlementsRequest === null) return { data: listed, hasMore: found.length > maxFeatures };
  const byKey = new Map(listed.map((entitlement) => [entitlement.lookup_key, entitlement]));
  const data = entitlementsRequest.map(
    (key) => byKey.get(key) ?? unknownEntitlement(key, "FEATURE_NOT_FOUND"),
  );
  return { data, hasMore: false };
}

function aboutLicense(packageSlug: string): LicenseCheckRequest {
  return {
    packageSlug,
    action: "validate",
    instanceId: null,
    fingerprint: null,
    name: null,
    version: null,
    entitlements: [],
  };
}
