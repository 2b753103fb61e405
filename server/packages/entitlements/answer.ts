import { admit, callerOf, findByKey } from "#server/packages/licenses/find-by-key.ts";
import { noteCheck } from "#server/packages/licenses/note-check.ts";
import { answerPost, signedAnswer } from "#server/packages/licenses/public-answer.ts";
import { entitlementsBodySchema } from "#server/packages/licenses/question.ts";
import { readSmallBody } from "#server/packages/licenses/read-body.ts";
import { decide, type LicenseFacts, type Question } from "#server/packages/licenses/rules.ts";
import { keyRing } from "#server/packages/signing/key-ring.ts";
import type { Answer, Incoming } from "#server/platform/http/exchange.ts";
import { parseBody } from "#server/platform/http/parse.ts";
import { isRefusal, type Refusal } from "#server/platform/http/refusal.ts";
import { toIncoming, toResponse } from "#server/platform/http/request-door.ts";
import { type Entitlement, toEntitlement, unknownEntitlement } from "./rules.ts";
import { readFeatures } from "./store.ts";

const maxFeatures = 100;

/** How long an answer may be relied on, in seconds. */
const ttlSeconds = 3600;

/**
 * `POST /v1/packages/{slug}/entitlements`: what a licence entitles to. Every feature that was asked for is answered; all of
 * the package's when none was. An invalid licence is 200 with its code and no access to anything.
 */
export function answerEntitlements(incoming: Incoming, packageSlug: string): Promise<Answer> {
  return answerPost(incoming, async () => {
    const body = await readSmallBody(incoming);
    if (isRefusal(body)) return body;
    const parsed = parseBody(entitlementsBodySchema, body.value);
    if (isRefusal(parsed)) return parsed;
    const { license_key, features, nonce } = parsed.value;
    const asked = {
      packageSlug,
      licenseKey: license_key,
      features: features && [...new Set(features)],
      nonce,
      requestDigest: body.digest,
    };
    return decideAndAnswer(incoming, asked, new Date());
  });
}

/** `answerEntitlements` as a route handler. */
export async function handleEntitlements(request: Request, packageSlug: string): Promise<Response> {
  return toResponse(request, await answerEntitlements(toIncoming(request), packageSlug));
}

interface Asked {
  packageSlug: string;
  licenseKey: string;
  /** Null: all of the package's. */
  features: readonly string[] | null;
  nonce: string | null;
  requestDigest: string | null;
}

async function decideAndAnswer(
  incoming: Incoming,
  { packageSlug, licenseKey, features, nonce, requestDigest }: Asked,
  now: Date,
): Promise<Answer | Refusal> {
  const question = aboutLicense(packageSlug);
  const caller = callerOf(incoming);
  const found = await findByKey(caller, licenseKey, question, now);
  if (isRefusal(found)) return found;
  const code = decide(found.facts, question, now);
  const refused = admit(caller, code, now);
  if (refused) return refused;
  noteCheck(caller, "entitlements", code, found.facts, question, now);
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
      request_id: incoming.requestId,
    },
  };
  return signedAnswer((await keyRing()).signer(), incoming, { requestDigest, body }, now);
}

/** A stranger does not learn which features there are. */
async function listEntitlements(
  license: LicenseFacts | null,
  asked: readonly string[] | null,
  isValid: boolean,
  now: Date,
): Promise<{ data: Entitlement[]; hasMore: boolean }> {
  if (license === null) {
    const data = (asked ?? []).map((key) => unknownEntitlement(key, "LICENSE_INVALID"));
    return { data, hasMore: false };
  }
  const found = await readFeatures(license.id, license.packageId, asked, maxFeatures + 1);
  const answered = found.slice(0, maxFeatures).map((feature) => toEntitlement(feature, isValid, now));
  if (asked === null) return { data: answered, hasMore: found.length > maxFeatures };
  const byKey = new Map(answered.map((entitlement) => [entitlement.lookup_key, entitlement]));
  const data = asked.map((key) => byKey.get(key) ?? unknownEntitlement(key, "FEATURE_NOT_FOUND"));
  return { data, hasMore: false };
}

function aboutLicense(packageSlug: string): Question {
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
