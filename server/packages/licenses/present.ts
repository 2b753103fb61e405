import {
  checkSchema,
  featureTypeSchema,
  type GrantedFeature,
  type License,
  type LicenseActivation,
  type LicenseCheck,
  type LicenseStatus,
  type LicenseSummary,
  storedStatusSchema,
} from "#api/packages/licenses/schema.ts";
import { currentUsage } from "./feature-grant.ts";
import { shortKey } from "./license-key.ts";
import { isExpired } from "./rules.ts";

interface SummaryRow {
  id: string;
  package: { slug: string };
  keyEnd: string;
  customer: string;
  plan: string | null;
  status: string;
  expiresAt: Date | null;
  activationLimit: number | null;
  updatesUntil: Date | null;
  createdAt: Date;
  updatedAt: Date;
  _count: { activations: number };
}

export function toLicenseSummary(row: SummaryRow, now: Date): LicenseSummary {
  return {
    id: row.id,
    package: row.package.slug,
    status: effectiveStatus({ status: storedStatusSchema.parse(row.status), expiresAt: row.expiresAt }, now),
    key_short: shortKey(row.keyEnd),
    customer: row.customer,
    plan: row.plan,
    activation_limit: row.activationLimit,
    activation_usage: row._count.activations,
    expires_at: row.expiresAt?.toISOString() ?? null,
    updates_until: row.updatesUntil?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

/** The displayed status: whether a license has expired depends on the current time. */
export function effectiveStatus(
  license: { status: Exclude<LicenseStatus, "expired">; expiresAt: Date | null },
  now: Date,
): LicenseStatus {
  return license.status === "active" && isExpired(license, now) ? "expired" : license.status;
}

interface FeatureRow {
  limit: number | null;
  used: number;
  resetAt: Date | null;
  expiresAt: Date | null;
  feature: { lookupKey: string; name: string; type: string };
}

export function toLicense(
  row: SummaryRow & { features: FeatureRow[] },
  createdBy: string | null,
  now: Date,
): License {
  return {
    ...toLicenseSummary(row, now),
    features: row.features.map((feature) => toGrantedFeature(feature, now)),
    created_by: createdBy,
  };
}

/** A license's share of a feature at `now`. */
export function toGrantedFeature(row: FeatureRow, now: Date): GrantedFeature {
  const { lookupKey, name } = row.feature;
  const type = featureTypeSchema.parse(row.feature.type);
  const base = { lookup_key: lookupKey, name, type, expires_at: row.expiresAt?.toISOString() ?? null };
  if (type === "boolean") return { ...base, limit: null, used: null, remaining: null, reset_at: null };
  const used = currentUsage(row, now);
  const isReset = row.resetAt !== null && row.resetAt <= now;
  return {
    ...base,
    limit: row.limit,
    used,
    remaining: row.limit === null ? null : Math.max(0, row.limit - used),
    reset_at: isReset ? null : (row.resetAt?.toISOString() ?? null),
  };
}

export function toActivation(row: {
  id: string;
  fingerprint: string;
  name: string | null;
  counts: boolean;
  version: string | null;
  createdAt: Date;
  lastSeenAt: Date;
}): LicenseActivation {
  const { id, fingerprint, name, counts, version, createdAt, lastSeenAt } = row;
  return {
    id,
    fingerprint,
    name,
    counts,
    version,
    created_at: createdAt.toISOString(),
    last_seen_at: lastSeenAt.toISOString(),
  };
}

export function toCheck(row: {
  id: string;
  action: string;
  code: string;
  version: string | null;
  host: string | null;
  network: string | null;
  createdAt: Date;
}): LicenseCheck {
  const { id, code, version, host, network, createdAt } = row;
  const action = checkSchema.shape.action.parse(row.action);
  return { id, action, code, version, host, network, created_at: createdAt.toISOString() };
}
