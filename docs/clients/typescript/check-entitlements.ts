import { type Decision, requestDecision } from "./request-decision.ts";
import type { KeySet } from "./verify.ts";

const path = "/v1/packages/builder/entitlements";

interface Entitlements extends Decision {
  data: { lookup_key: string; has_access: boolean }[];
}

/**
 * Returns which of the given features a license gives access to. Null means undecided: use the previous result, at most until
 * your own grace period ends.
 */
export async function checkEntitlements(
  { service, licenseKey, keys }: { service: string; licenseKey: string; keys: KeySet },
  features: readonly string[],
  now = new Date(),
): Promise<Set<string> | null> {
  const fields = { license_key: licenseKey, features };
  const decision = await requestDecision<Entitlements>(service, path, fields, keys, now);
  if (decision === null) return null;
  const granted = decision.data.filter((entitlement) => decision.valid && entitlement.has_access);
  return new Set(granted.map((entitlement) => entitlement.lookup_key));
}
