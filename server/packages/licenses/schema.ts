import { z } from "zod";
import { text } from "#lib/text.ts";
import { instantSchema, pageQuerySchema } from "#server/platform/http/schema.ts";

/** Every outcome of a validation, in the order in which they are decided (docs/contract.md). */
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

/** As it is stored: expiry is a matter of the clock. */
export const storedStatusSchema = z.enum(["active", "suspended", "revoked"]);
export type StoredStatus = z.infer<typeof storedStatusSchema>;

/** As it is shown. */
export const licenseStatusSchema = z.enum(["active", "expired", "suspended", "revoked"]);
export type LicenseStatus = z.infer<typeof licenseStatusSchema>;

/** What an instance is used for. A package may treat a development site differently. */
export const instanceEnvironmentSchema = z.enum(["production", "development"]);
export type InstanceEnvironment = z.infer<typeof instanceEnvironmentSchema>;

const line = (max: number) => text().max(max, `At most ${max} characters.`);

/** What features are called on the wire: `elements.pro`. */
export const lookupKeySchema = z
  .string()
  .regex(
    /^[a-z0-9][a-z0-9._-]{0,99}$/,
    "Lower-case letters, digits, dots, dashes and underscores; at most 100.",
  );

const slugSchema = text().min(1).max(100);
const wholeSchema = z.int().min(0).max(2_147_483_647);

/** A feature that a licence is given: its key alone, or with what is particular to it. */
export const grantSchema = z.strictObject({
  lookup_key: lookupKeySchema,
  /** Of a metered feature; null: no limit. */
  limit: wholeSchema.nullable().default(null),
  expires_at: instantSchema.nullable().default(null),
  /** When what was used starts again from nothing. */
  reset_at: instantSchema.nullable().default(null),
});
export type Grant = z.infer<typeof grantSchema>;

const grantsSchema = z
  .array(z.union([lookupKeySchema.transform((lookup_key) => grantSchema.parse({ lookup_key })), grantSchema]))
  .max(100)
  .refine((grants) => new Set(grants.map((grant) => grant.lookup_key)).size === grants.length, {
    message: "A feature is named twice.",
  });

const termsSchema = z.strictObject({
  customer: line(200).default(""),
  plan: line(100)
    .transform((plan) => plan || null)
    .nullable()
    .default(null),
  expires_at: instantSchema.nullable().default(null),
  /** Instances at once; null: any number. */
  activation_limit: z.int().min(1).max(1_000_000).nullable().default(null),
  /** Versions published until then may be used; null: all. */
  updates_until: instantSchema.nullable().default(null),
  features: grantsSchema.default([]),
});
export type LicenseTerms = z.infer<typeof termsSchema>;

export const createLicenseBodySchema = termsSchema.extend({ package: slugSchema });
export type CreateLicenseBody = z.infer<typeof createLicenseBodySchema>;

export const maxBatch = 1000;

/** Many licences with the same terms: so many, or one for each customer. */
export const createBatchBodySchema = termsSchema
  .omit({ customer: true })
  .extend({
    package: slugSchema,
    count: z.int().min(1).max(maxBatch, `At most ${maxBatch} at once.`).optional(),
    customers: z.array(line(200)).min(1).max(maxBatch, `At most ${maxBatch} at once.`).optional(),
  })
  .refine(({ count, customers }) => (count === undefined) !== (customers === undefined), {
    path: ["count"],
    message: "Say either how many (`count`) or for whom (`customers`).",
  });
export type CreateBatchBody = z.infer<typeof createBatchBodySchema>;

/** What is left out stays. `features` replaces all of them; what was used of those that stay is kept. */
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
  /** The key's last characters, or a part of the customer's name or the plan. */
  q: text().max(200).optional(),
});
export type LicenseFilter = z.infer<typeof licenseFilterSchema>;

export const licenseListQuerySchema = pageQuerySchema.extend({
  ...licenseFilterSchema.shape,
  cursor: z.uuid("This cursor was not given by this list.").optional(),
});
export type LicenseListQuery = z.infer<typeof licenseListQuerySchema>;

export const idPageQuerySchema = pageQuerySchema.extend({
  cursor: z.uuid("This cursor was not given by this list.").optional(),
});
export type IdPageQuery = z.infer<typeof idPageQuerySchema>;

/** A licence in lists. */
export const licenseSummarySchema = z.strictObject({
  id: z.uuid(),
  package: z.string(),
  status: licenseStatusSchema,
  /** `XXXX-9F2C`: all that is kept readable of the key. */
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

/** A feature as a licence has it. The last four are of metered ones; null elsewhere. */
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

/** The only answer that holds the key. */
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
  /** The network that it came from (`203.0.113.0/24`); whole addresses are not kept. */
  network: z.string().nullable(),
  created_at: instantSchema,
});
export type LicenseCheck = z.infer<typeof checkSchema>;

export const usageBodySchema = z.strictObject({
  /** What was used; negative gives back. */
  amount: z.int().min(-1_000_000).max(1_000_000),
  /** When the count starts again from nothing; left out: as it is. */
  reset_at: instantSchema.nullable().optional(),
});
export type UsageBody = z.infer<typeof usageBodySchema>;
