import { z } from "zod";
import { instantSchema } from "#api/http/schema.ts";
import { roleSchema } from "#api/identity/roles/schema.ts";
import { text } from "#lib/text.ts";

/** Services of one installation. */
export const maxServices = 500;

/** A program with its own role and API keys. It cannot sign in, and is not a member. */
export const serviceSchema = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  role: roleSchema,
  created_at: instantSchema,
  /** The number of its keys that are not revoked. Expired ones count. */
  api_keys: z.int(),
  /** The last use of any of its keys, accurate to the minute; null if none was ever used. */
  last_used_at: instantSchema.nullable(),
  /** It belongs to BOOTSTRAP_API_KEY and cannot be changed here. */
  from_environment: z.boolean(),
});

export type ServiceAccount = z.infer<typeof serviceSchema>;

const nameSchema = text().min(1, "Enter a name.").max(100);

export const createServiceBodySchema = z.strictObject({
  name: nameSchema,
  role: roleSchema.default("viewer"),
});

export type CreateServiceBody = z.infer<typeof createServiceBodySchema>;

export const updateServiceBodySchema = z
  .strictObject({ name: nameSchema.optional(), role: roleSchema.optional() })
  .refine(({ name, role }) => name !== undefined || role !== undefined, "Send a name or a role.");

export type UpdateServiceBody = z.infer<typeof updateServiceBodySchema>;

export const serviceParamsSchema = z.strictObject({ id: z.uuid() });
