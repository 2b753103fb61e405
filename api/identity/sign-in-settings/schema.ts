import { z } from "zod";
import { roleSchema, roles } from "#api/identity/roles/schema.ts";

/** How people may sign in, for the whole installation. */
export const signInSettingsSchema = z.strictObject({
  /** False if only providers sign people in. */
  passwords: z.boolean(),
  /** Users with these roles need a second factor. */
  second_factor_roles: z.array(roleSchema).max(roles.length),
});

export type SignInSettings = z.infer<typeof signInSettingsSchema>;
