import { z } from "zod";
import { instantSchema } from "#api/http/schema.ts";
import { userSchema } from "#api/identity/people/schema.ts";
import { roleSchema } from "#api/identity/roles/schema.ts";

/** A user, as owners see them. */
export const memberSchema = userSchema.extend({
  /** False if deactivated: they cannot sign in, and their API keys are refused. */
  active: z.boolean(),
  /** Whether they have set up a second factor. */
  second_factor: z.boolean(),
  /** Whether their role needs one. Without it, they set one up when they next sign in. */
  second_factor_required: z.boolean(),
  /**
   * The last use of a browser session or an API key, accurate to the hour; null if there was none, or no
   * session is left.
   */
  last_seen_at: instantSchema.nullable(),
});

export type Member = z.infer<typeof memberSchema>;

export const memberParamsSchema = z.strictObject({ id: z.uuid() });

export const updateMemberBodySchema = z
  .strictObject({ role: roleSchema.optional(), active: z.boolean().optional() })
  .refine(({ role, active }) => role !== undefined || active !== undefined, "Send a role or active.");

export type UpdateMemberBody = z.infer<typeof updateMemberBodySchema>;
