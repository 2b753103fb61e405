import { z } from "zod";
import { instantSchema, pageQuerySchema } from "#server/http/schema.ts";
import { featureTypeSchema, lookupKeySchema } from "#server/licenses/schema.ts";

const withoutNul = (text: string) => !text.includes("\u0000");
const nulMessage = "The character U+0000 cannot be stored.";
const nameSchema = z
  .string()
  .trim()
  .min(1, "Give the feature a name.")
  .max(200, "A name has at most 200 characters.")
  .refine(withoutNul, nulMessage);
const descriptionSchema = z.string().trim().max(2000).refine(withoutNul, nulMessage);

/** Something that a licence can entitle to. */
export const featureSchema = z.strictObject({
  id: z.uuid(),
  package: z.string(),
  lookup_key: z.string(),
  name: z.string(),
  description: z.string(),
  type: featureTypeSchema,
  /** How many licences have it. */
  license_count: z.int(),
  created_at: instantSchema,
});
export type Feature = z.infer<typeof featureSchema>;

export const featureListQuerySchema = pageQuerySchema.extend({
  cursor: z.uuid("This cursor was not given by this list.").optional(),
  package: z.string().max(100).refine(withoutNul, nulMessage).optional(),
});
export type FeatureListQuery = z.infer<typeof featureListQuerySchema>;

/** The key and the type are what installations rely on, so they stay as they are. */
export const createFeatureBodySchema = z.strictObject({
  package: z.string().min(1).max(100).refine(withoutNul, nulMessage),
  lookup_key: lookupKeySchema,
  name: nameSchema,
  description: descriptionSchema.default(""),
  type: featureTypeSchema.default("boolean"),
});
export type CreateFeatureBody = z.infer<typeof createFeatureBodySchema>;

export const updateFeatureBodySchema = z
  .strictObject({ name: nameSchema, description: descriptionSchema })
  .partial();
export type UpdateFeatureBody = z.infer<typeof updateFeatureBodySchema>;

export const featureParamsSchema = z.strictObject({ id: z.uuid() });
