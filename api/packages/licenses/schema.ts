import { z } from "zod";
import { instantSchema, pageQuerySchema } from "#api/http/schema.ts";
import { text } from "#lib/text.ts";

/** Every outcome of a validation, in order of precedence (docs/contract.md). */
export const licenseCodes = [
  "NOT_FOUND",
  "PACKAGE_MISMATCH",
  "REVOKED",
  "SUSPENDED",
  "EXPIRED",
  "VERSION_NOT_ENTITLED",
  "ENTITLEMENTS_MISSING",
  "INSTANCE_MISMATCH",
  "NOT_ACTIVATED",
  "ACTIVATION_LIMIT_REACHED",
  "VALID",
] as const;
export const licenseCodeSchema = z.enum(licenseCodes);
export type LicenseCode = z.infer<typeof licenseCodeSchema>;

export const licenseActionSchema = z.enum(["validate", "activate", "deactivate"]);
export type LicenseAction = z.infer<typeof licenseActionSchema>;

/** The stored status. Whether a license has expired is computed from the time. */
export const storedStatusSchema = z.enum(["active", "suspended", "revoked"]);
export type StoredStatus = z.infer<typeof storedStatusSchema>;

/** The displayed status. */
export const licenseStatusSchema = z.enum(["active", "expired", "suspended", "revoked"]);
export type LicenseStatus = z.infer<typeof licenseStatusSchema>;

/** An instance's environment. A package may treat a development site differently. */
export const instanceEnvironmentSchema = z.enum(["production", "development"]);
export type InstanceEnvironment = z.infer<typeof instanceEnvironmentSchema>;

const line = (max: number) => text().max(max, `Use at most ${max} characters.`);

/** A feature's key on the wire: `elements.pro`. */
export const lookupKeySchema = z
  .string()
  .regex(
    /^[a-z0-9][a-z0-9._-]{0,99}$/,
    "Use lower-case letters, digits, dots, dashes and underscores; at most 100.",
  );

const slugSchema = text().min(1).max(100);
const integerSchema = z.int().min(0).max(2_147_483_647);

/** A feature granted to a license: its key alone, or with the terms of the grant. */
export const grantSchema = z.strictObject({
  lookup_key: lookupKeySchema,
  /** For metered features; null if unlimited. */
  limit: integerSchema.nullable().default(null),
  expires_at: instantSchema.nullable().default(null),
  /** When usage resets to zero. */
  reset_at: instantSchema.nullable().default(null),
});
export type Grant = z.infer<typeof grantSchema>;

const grantsSchema = z
  .array(z.union([lookupKeySchema.transform((lookup_key) => grantSchema.parse({ lookup_key })), grantSchema]))
  .max(100)
  .refine((grants) => new Set(grants.map((grant) => grant.lookup_key)).size === grants.length, {
    message: "A feature is listed twice.",
  });

const termsSchema = z.strictObject({
  customer: line(200).default(""),
  plan: line(100)
    .transform((plan) => plan || null)
    .nullable()
    .default(null),
  expires_at: instantSchema.nullable().default(null),
  /** Concurrent instances; null if unlimited. */
  activation_limit: z.int().min(1).max(1_000_000).nullable().default(null),
  /** Versions published before this instant may be used; null for all versions. */
  updates_until: instantSchema.nullable().default(null),
  features: grantsSchema.default([]),
});
export type LicenseTerms = z.infer<typeof termsSchema>;

export const createLicenseBodySchema = termsSchema.extend({ package: slugSchema });
export type CreateLicenseBody = z.infer<typeof createLicenseBodySchema>;

export const maxBatch = 1000;

/** Many licenses with the same terms: a number of them, or one for each customer. */
export const createBatchBodySchema = termsSchema
  .omit({ customer: true })
  .extend({
    package: slugSchema,
    count: z.int().min(1).max(maxBatch, `Issue at most ${maxBatch} at once.`).optional(),
    customers: z.array(line(200)).min(1).max(maxBatch, `Issue at most ${maxBatch} at once.`).optional(),
  })
  .refine(({ count, customers }) => (count === undefined) !== (customers === undefined), {
    path: ["count"],
    message: "Give either a number (`count`) or a list of customers (`customers`).",
  });
export type CreateBatchBody = z.infer<typeof createBatchBodySchema>;

/**
 * Missing fields are not changed. `features` replaces the whole list; usage of the features that remain is preserved.
 */
export const updateLicenseBodySchema = z
  .strictObject({
    customer: line(200),
    plan: termsSchema.shape.plan.unwrap(),
    expires_at: instantSchema.nullable(),
    activation_limit: termsSchema.shape.activation_limit.unwrap(),
    updates_until: instantSchema.nullable(),
    features: grantsSchema,
  })
  .partial();
export type UpdateLicenseBody = z.infer<typeof updateLicenseBodySchema>;

export const licenseParamsSchema = z.strictObject({ id: z.uuid() });
export const activationParamsSchema = licenseParamsSchema.extend({ activation_id: z.uuid() });
export const usageParamsSchema = licenseParamsSchema.extend({ key: lookupKeySchema });

export const licenseFilterSchema = z.strictObject({
  /** A package's slug. */
  package: slugSchema.optional(),
  status: licenseStatusSchema.optional(),
  /** The key's last characters, or part of the customer's name or of the plan. */
  q: text().max(200).optional(),
});
export type LicenseFilter = z.infer<typeof licenseFilterSchema>;

export const licenseListQuerySchema = pageQuerySchema.extend({
  ...licenseFilterSchema.shape,
  cursor: z.uuid("Invalid cursor: use one that this list returned.").optional(),
});
export type LicenseListQuery = z.infer<typeof licenseListQuerySchema>;

export const idPageQuerySchema = pageQuerySchema.extend({
  cursor: z.uuid("Invalid cursor: use one that this list returned.").optional(),
});
export type IdPageQuery = z.infer<typeof idPageQuerySchema>;

/** A license in a list. */
export const licenseSummarySchema = z.strictObject({
  id: z.uuid(),
  package: z.string(),
  status: licenseStatusSchema,
  /** `XXXX-9F2C`: the only readable part of the key that is stored. */
  key_short: z.string(),
  customer: z.string(),
  plan: z.string().nullable(),
  activation_limit: z.int().nullable(),
  /** Instances that count against the limit. */
  activation_usage: z.int(),
  expires_at: instantSchema.nullable(),
  updates_until: instantSchema.nullable(),
  created_at: instantSchema,
  updated_at: instantSchema,
});
export type LicenseSummary = z.infer<typeof licenseSummarySchema>;

export const featureTypeSchema = z.enum(["boolean", "metered"]);
export type FeatureType = z.infer<typeof featureTypeSchema>;

/** A feature that a license includes. The last four fields apply to metered features and are null otherwise. */
export const grantedFeatureSchema = z.strictObject({
  lookup_key: z.string(),
  name: z.string(),
  type: featureTypeSchema,
  expires_at: instantSchema.nullable(),
  limit: z.int().nullable(),
  used: z.int().nullable(),
  remaining: z.int().nullable(),
  reset_at: instantSchema.nullable(),
});
export type GrantedFeature = z.infer<typeof grantedFeatureSchema>;

export const licenseSchema = licenseSummarySchema.extend({
  features: z.array(grantedFeatureSchema),
  created_by: z.string().nullable(),
});
export type License = z.infer<typeof licenseSchema>;

/** The only response that contains the key. */
export const issuedLicenseSchema = licenseSchema.extend({ key: z.string() });
export type IssuedLicense = z.infer<typeof issuedLicenseSchema>;

export const batchSchema = z.strictObject({
  data: z.array(licenseSummarySchema.extend({ key: z.string() })),
});

export const licenseActivationSchema = z.strictObject({
  id: z.uuid(),
  fingerprint: z.string(),
  name: z.string().nullable(),
  /** Local and staging hosts do not count against the limit. */
  counts: z.boolean(),
  version: z.string().nullable(),
  created_at: instantSchema,
  last_seen_at: instantSchema,
});
export type LicenseActivation = z.infer<typeof licenseActivationSchema>;

export const checkSchema = z.strictObject({
  id: z.uuid(),
  action: z.enum(["validate", "activate", "deactivate", "entitlements", "download"]),
  code: z.string(),
  version: z.string().nullable(),
  host: z.string().nullable(),
  /** The network that the request came from (`203.0.113.0/24`); full addresses are not stored. */
  network: z.string().nullable(),
  created_at: instantSchema,
});
export type LicenseCheck = z.infer<typeof checkSchema>;

export const usageBodySchema = z.strictObject({
  /** The usage to record; a negative number returns usage. */
  amount: z.int().min(-1_000_000).max(1_000_000),
  /** When the count resets to zero; not changed if missing. */
  reset_at: instantSchema.nullable().optional(),
});
export type UsageBody = z.infer<typeof usageBodySchema>;
