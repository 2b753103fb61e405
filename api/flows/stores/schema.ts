import { z } from "zod";
import { idPageQuerySchema, instantSchema } from "#api/http/schema.ts";
import { text } from "#lib/text.ts";

/** The number of characters of a value that a list shows. */
export const shownCharacters = 1000;

export const storeEntrySchema = z.strictObject({
  id: z.uuid(),
  area: z.enum(["flow", "shared"]),
  /** The flow that owns it; null in the shared area. */
  flow: z.strictObject({ id: z.uuid(), name: z.string() }).nullable(),
  key: z.string(),
  /** JSON text, cut off after 1,000 characters: then it is shorter than `size`. */
  value: z.string(),
  truncated: z.boolean(),
  /** Bytes of the value as JSON text. */
  size: z.int(),
  /** Null if it does not expire. */
  expires_at: instantSchema.nullable(),
  created_at: instantSchema,
  updated_at: instantSchema,
});

export type StoreEntry = z.infer<typeof storeEntrySchema>;

export const storeListQuerySchema = idPageQuerySchema.extend({
  area: storeEntrySchema.shape.area.optional(),
  flow_id: z.uuid().optional(),
  /** Part of a key. */
  q: text().max(250).optional(),
});

export type StoreListQuery = z.infer<typeof storeListQuerySchema>;
