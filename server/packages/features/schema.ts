import { z } from "zod";
import { text } from "#lib/text.ts";
import { featureTypeSchema, lookupKeySchema } from "#server/packages/licenses/schema.ts";
import { instantSchema, pageQuerySchema } from "#server/platform/http/schema.ts";

const nameSchema = text().min(1, "Give the feature a name.").max(200, "A name has at most 200 characters.");
const descriptionSchema = text("many").trim().max(2000);

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
  package: text().max(100).optional(),
});
export type FeatureListQuery = z.infer<typeof featureListQuerySchema>;

/** The key and the type are what installations rely on, so they stay as they are. */
export const createFeatureBodySchema = z.strictObject({
  package: text().min(1).max(100),
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
