import type { FeatureType } from "#api/packages/licenses/schema.ts";
import { currentUsage, type FeatureGrant } from "#server/packages/licenses/feature-grant.ts";

export interface FeatureFacts {
  lookupKey: string;
  type: FeatureType;
  /** Null if the license does not include it. */
  grant: FeatureGrant | null;
}

/**
 * Why access is granted or denied. `LICENSE_INVALID` applies to every feature; the license's own code gives the cause.
 */
export type Reason =
  | "ENTITLED"
  | "NOT_ENTITLED"
  | "EXPIRED"
  | "LIMIT_REACHED"
  | "FEATURE_NOT_FOUND"
  | "LICENSE_INVALID";

/** A feature as the API returns it (docs/contract.md). */
export type Entitlement = {
  object: "entitlement";
  lookup_key: string;
  /** null for an unknown feature */
  type: FeatureType | null;
  has_access: boolean;
  reason: Reason;
} & ({ expires_at: string | null } | Metered);

interface Metered {
  limit: number | null;
  used: number;
  /** null if unlimited */
  remaining: number | null;
  reset_at: string | null;
}

export function toEntitlement(facts: FeatureFacts, isLicenseValid: boolean, now: Date): Entitlement {
  const reason = isLicenseValid ? reasonOf(facts, now) : "LICENSE_INVALID";
  const base = {
    object: "entitlement" as const,
    lookup_key: facts.lookupKey,
    type: facts.type,
    has_access: reason === "ENTITLED",
    reason,
  };
  return facts.type === "metered"
    ? { ...base, ...toMetered(facts.grant, now) }
    : { ...base, expires_at: facts.grant?.expiresAt?.toISOString() ?? null };
}

/** A feature that the package does not have, or that must not be disclosed to this caller. */
export function unknownEntitlement(
  lookupKey: string,
  reason: "FEATURE_NOT_FOUND" | "LICENSE_INVALID",
): Entitlement {
  return {
    object: "entitlement",
    lookup_key: lookupKey,
    type: null,
    has_access: false,
    reason,
    expires_at: null,
  };
}

function reasonOf({ type, grant }: FeatureFacts, now: Date): Reason {
  if (grant === null) return "NOT_ENTITLED";
  if (grant.expiresAt !== null && grant.expiresAt <= now) return "EXPIRED";
  const isUsedUp = type === "metered" && grant.limit !== null && currentUsage(grant, now) >= grant.limit;
  return isUsedUp ? "LIMIT_REACHED" : "ENTITLED";
}

function toMetered(grant: FeatureGrant | null, now: Date): Metered {
  if (grant === null) return { limit: 0, used: 0, remaining: 0, reset_at: null };
  const used = currentUsage(grant, now);
  const hasReset = grant.resetAt !== null && grant.resetAt <= now;
  return {
    limit: grant.limit,
    used,
    remaining: grant.limit === null ? null : Math.max(0, grant.limit - used),
    reset_at: hasReset ? null : (grant.resetAt?.toISOString() ?? null),
  };
}
