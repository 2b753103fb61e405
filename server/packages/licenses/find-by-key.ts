import { clientIp, trustedProxies } from "#server/platform/addresses/client-ip.ts";
import type { Incoming } from "#server/platform/http/exchange.ts";
import { callerOfAddress } from "#server/platform/http/rate-limit.ts";
import type { Refusal } from "#server/platform/http/refusal.ts";
import { hashLicenseKey, parseLicenseKey } from "./license-key.ts";
import { noteShown, refuseExcess, refuseGuesser, refuseGuessing } from "./limits.ts";
import type { LicenseFacts, Question } from "./rules.ts";
import type { LicenseCode } from "./schema.ts";
import { findFacts, type Lookup } from "./store.ts";

/** What is known of the licence of a key. */
export interface Found {
  /** Null: the key is mistyped, so there is nothing to look up. */
  lookup: Lookup | null;
  facts: LicenseFacts | null;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** An instance id that is none finds nothing. */
const noInstance = "00000000-0000-0000-0000-000000000000";

/**
 * Finds the licence of a key, within the budget of whoever asks (429 beyond it). A mistyped key costs no look-up.
 *
 * @param caller the address of whoever asks
 */
export async function findByKey(
  caller: string,
  licenseKey: string,
  { instanceId, fingerprint, version }: Pick<Question, "instanceId" | "fingerprint" | "version">,
  now: Date,
): Promise<Found | Refusal> {
  const key = parseLicenseKey(licenseKey);
  if (key === null) return { lookup: null, facts: null };
  const keyHash = hashLicenseKey(key);
  const address = callerOfAddress(caller);
  const subject = keyHash.toString("latin1");
  const excess =
    refuseExcess(address, subject, now.getTime()) ?? refuseGuesser(address, subject, now.getTime());
  if (excess) return excess;
  const known = instanceId === null || uuid.test(instanceId);
  const lookup = { keyHash, instanceId: known ? instanceId : noInstance, fingerprint, version };
  const facts = await findFacts(lookup);
  if (facts) noteShown(address, subject);
  return { lookup, facts };
}

/** 429 for an address that asks about too many keys that are none; null for any other decision. */
export function admit(caller: string, code: LicenseCode, now: Date): Refusal | null {
  return code === "NOT_FOUND" ? refuseGuessing(callerOfAddress(caller), now.getTime()) : null;
}

/** The address of whoever asks. */
export function callerOf({ remoteAddress, headers }: Incoming): string {
  return clientIp(remoteAddress, headers, trustedProxies());
}
