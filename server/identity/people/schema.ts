import { z } from "zod";
import { text } from "#lib/text.ts";
import { passwordSchema } from "#server/identity/passwords/schema.ts";
import { roleSchema } from "#server/identity/roles/schema.ts";
import { instantSchema } from "#server/platform/http/schema.ts";

const emailSchema = z
  .email("Enter an e-mail address.")
  .max(254)
  .transform((email) => email.toLowerCase());

export const setupBodySchema = z.strictObject({
  name: text().min(1, "Enter your name.").max(100),
  email: emailSchema,
  password: passwordSchema,
});

export const userSchema = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: roleSchema,
  created_at: instantSchema,
});

export type User = z.infer<typeof userSchema>;
