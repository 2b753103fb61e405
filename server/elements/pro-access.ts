import { clock } from "#lib/clock.ts";
import { findFacts } from "#server/packages/licenses/license-facts.sql.ts";
import { hashLicenseKey, parseLicenseKey } from "#server/packages/licenses/license-key.ts";
import { countGuess, limitGuesser, recordKnownKey } from "#server/packages/licenses/limits.ts";
import { decide, describeCode } from "#server/packages/licenses/rules.ts";
import { clientAddressFrom, trustedProxies } from "#server/platform/addresses/client-ip.ts";
import { addressKey } from "#server/platform/http/rate-limit.ts";
import { type Refusal, refuse, withHeader } from "#server/platform/http/refusal.ts";
import { firstHeader, type HttpRequest } from "#server/platform/http/request-response.ts";

/** The feature that a license of the builder needs for pro elements. */
const feature = "elements.pro";

/** The license key of a request: `Authorization: License <key>` or `Bearer <key>`, or `?token=`. */
export function licenseKeyFrom({ headers }: HttpRequest, query: URLSearchParams): string | null {
  const authorization = firstHeader(headers, "authorization") ?? "";
  return /^(?:License|Bearer)\s+(\S+)\s*$/i.exec(authorization)?.[1] ?? query.get("token") ?? null;
}

/**
 * null if the key includes pro elements; otherwise 401 without a key, 403 with one that does not, 429 when guessing.
 */
export async function refuseUnentitled(request: HttpRequest, key: string | null): Promise<Refusal | null> {
  if (key === null) {
    const detail = `This element needs a license with “${feature}”. Send the key as \`Authorization: License <key>\` or ?token=.`;
    return withHeader(refuse(401, "license_required", detail), "WWW-Authenticate", 'License realm="builder"');
  }
  const now = clock.now();
  const address = addressKey(clientAddressFrom(request.remoteAddress, request.headers, trustedProxies()));
  const typed = parseLicenseKey(key);
  const keyHash = typed && hashLicenseKey(typed);
  const subject = keyHash?.toString("latin1") ?? "";
  const refusal = limitGuesser(address, subject, now.getTime());
  if (refusal) return refusal;
  const facts = keyHash && (await findFacts({ keyHash, instanceId: null, fingerprint: null, version: null }));
  if (facts) recordKnownKey(address, subject);
  const code = decide(facts, { ...check, entitlements: [feature] }, now);
  if (code === "VALID") return null;
  if (code === "NOT_FOUND") {
    const guessing = countGuess(address, now.getTime());
    if (guessing) return guessing;
  }
  const detail =
    code === "ENTITLEMENTS_MISSING" ? `The license does not include “${feature}”.` : describeCode(code);
  return refuse(403, "not_entitled", detail, undefined, { license_code: code });
}

const check = {
  packageSlug: "builder",
  action: "validate",
  instanceId: null,
  fingerprint: null,
  name: null,
  version: null,
} as const;
