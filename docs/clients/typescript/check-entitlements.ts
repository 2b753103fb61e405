import { ask, type Decision } from "./ask.ts";
import type { KeySet } from "./verify.ts";

const path = "/v1/packages/builder/entitlements";

interface Entitlements extends Decision {
  data: { lookup_key: string; has_access: boolean }[];
}

/**
 * The features that a license gives access to, out of those that were asked for. Null: undecided; go by the answer before, at
 * most for as long as your own grace allows.
 */
export async function checkEntitlements(
  { service, licenseKey, keys }: { service: string; licenseKey: string; keys: KeySet },
  features: readonly string[],
  now = new Date(),
): Promise<Set<string> | null> {
  const question = { license_key: licenseKey, features };
  const decision = await ask<Entitlements>(service, path, question, keys, now);
  if (decision === null) return null;
  const granted = decision.data.filter((entitlement) => decision.valid && entitlement.has_access);
  return new Set(granted.map((entitlement) => entitlement.lookup_key));
}
