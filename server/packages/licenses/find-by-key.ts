import type { LicenseCode } from "#api/packages/licenses/schema.ts";
import { releaseNameOf } from "#server/packages/versions/installed-version.ts";
import { clientAddressFrom, trustedProxies } from "#server/platform/addresses/client-ip.ts";
import { addressKey } from "#server/platform/http/rate-limit.ts";
import type { Refusal } from "#server/platform/http/refusal.ts";
import type { HttpRequest } from "#server/platform/http/request-response.ts";
import { type FactsQuery, findFacts } from "./license-facts.sql.ts";
import { hashLicenseKey, parseLicenseKey } from "./license-key.ts";
import { countGuess, limitByKey, limitGuesser, recordKnownKey } from "./limits.ts";
import type { LicenseCheckRequest, LicenseFacts } from "./rules.ts";

/** The result of looking up a license by its key. */
export interface LicenseByKey {
  /** Null if the key is mistyped, so there is nothing to look up. */
  lookup: FactsQuery | null;
  facts: LicenseFacts | null;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** Stands in for an instance id that is not a UUID; it matches nothing. */
const missingInstanceId = "00000000-0000-0000-0000-000000000000";

/**
 * Finds the license of a key, within the caller's rate limit (429 beyond it). A mistyped key costs no lookup.
 *
 * @param caller the caller's address
 */
export async function findByKey(
  caller: string,
  licenseKey: string,
  { instanceId, fingerprint, version }: Pick<LicenseCheckRequest, "instanceId" | "fingerprint" | "version">,
  now: Date,
): Promise<LicenseByKey | Refusal> {
  const key = parseLicenseKey(licenseKey);
  if (key === null) return { lookup: null, facts: null };
  const keyHash = hashLicenseKey(key);
  const address = addressKey(caller);
  const subject = keyHash.toString("latin1");
  const refusal =
    limitByKey(address, subject, now.getTime()) ?? limitGuesser(address, subject, now.getTime());
  if (refusal) return refusal;
  const known = instanceId === null || uuid.test(instanceId);
  const lookup = {
    keyHash,
    instanceId: known ? instanceId : missingInstanceId,
    fingerprint,
    version: version && releaseNameOf(version),
  };
  const facts = await findFacts(lookup);
  if (facts) recordKnownKey(address, subject);
  return { lookup, facts };
}

/** 429 for an address that has tried too many invalid keys; null for any other decision. */
export function refuseGuesses(caller: string, code: LicenseCode, now: Date): Refusal | null {
  return code === "NOT_FOUND" ? countGuess(addressKey(caller), now.getTime()) : null;
}

export function callerAddress({ remoteAddress, headers }: HttpRequest): string {
  return clientAddressFrom(remoteAddress, headers, trustedProxies());
}
