import type { z } from "zod";
import type { GrantedFeature, grantSchema } from "#api/packages/licenses/schema.ts";

export type GrantInput = z.input<typeof grantSchema>;

/** A license's terms as form values: text, as typed. */
export interface TermsValues {
  customer: string;
  plan: string;
  /** `2027-03-31`; empty for never. */
  expires: string;
  /** Empty for any number. */
  limit: string;
  updates: string;
  grants: GrantInput[];
}

export const emptyTerms: TermsValues = {
  customer: "",
  plan: "",
  expires: "",
  limit: "",
  updates: "",
  grants: [],
};

/** Maps the API's field names to the form's. */
export const termsFields: Readonly<Record<string, string>> = {
  expires_at: "expires",
  activation_limit: "limit",
  updates_until: "updates",
  features: "grants",
};

/** Converts form values to the API's. */
export function toTerms(values: TermsValues) {
  return {
    plan: values.plan.trim() || null,
    expires_at: endOfDay(values.expires),
    activation_limit: values.limit.trim() === "" ? null : Number(values.limit),
    updates_until: endOfDay(values.updates),
    features: values.grants,
  };
}

/** Converts a license to form values. */
export function toTermsValues(license: {
  customer: string;
  plan: string | null;
  expires_at: string | null;
  activation_limit: number | null;
  updates_until: string | null;
  features: readonly GrantedFeature[];
}): TermsValues {
  return {
    customer: license.customer,
    plan: license.plan ?? "",
    expires: toDay(license.expires_at),
    limit: license.activation_limit === null ? "" : String(license.activation_limit),
    updates: toDay(license.updates_until),
    grants: license.features.map(({ lookup_key, limit, expires_at, reset_at }) => ({
      lookup_key,
      limit,
      expires_at,
      reset_at,
    })),
  };
}

export function checkLimit(limit: string): string | null {
  if (limit.trim() === "") return null;
  const count = Number(limit);
  return Number.isInteger(count) && count >= 1 && count <= 1_000_000
    ? null
    : "Enter a whole number from 1, or leave it empty for no limit.";
}

/** A day ends with its last second in the user's time zone. */
export function endOfDay(day: string): string | null {
  const at = new Date(`${day}T23:59:59`);
  return day === "" || Number.isNaN(at.getTime()) ? null : at.toISOString();
}

/** The day of an instant in the user's time zone. */
export function toDay(instant: string | null | undefined): string {
  if (!instant) return "";
  const at = new Date(instant);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}
