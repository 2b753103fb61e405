import { z } from "zod";
import { instantSchema, pageQuerySchema } from "#api/http/schema.ts";
import { featureTypeSchema, lookupKeySchema } from "#api/packages/licenses/schema.ts";
import { text } from "#lib/text.ts";

const nameSchema = text().min(1, "Enter a name.").max(200, "A name can have at most 200 characters.");
const descriptionSchema = text("many").trim().max(2000);

/** A feature that licenses can include. */
export const featureSchema = z.strictObject({
  id: z.uuid(),
  package: z.string(),
  lookup_key: z.string(),
  name: z.string(),
  description: z.string(),
  type: featureTypeSchema,
  /** The number of licenses that include it. */
  license_count: z.int(),
  created_at: instantSchema,
});
export type Feature = z.infer<typeof featureSchema>;

export const featureListQuerySchema = pageQuerySchema.extend({
  cursor: z.uuid("Invalid cursor: use one that this list returned.").optional(),
  package: text().max(100).optional(),
});
export type FeatureListQuery = z.infer<typeof featureListQuerySchema>;

/** The key and the type cannot be changed later: installations rely on them. */
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
