import { z } from "zod";
import { idPageQuerySchema, instantSchema } from "#api/http/schema.ts";
import { passwordSchema } from "#api/identity/passwords/schema.ts";
import { roleSchema } from "#api/identity/roles/schema.ts";
import { emailAddress } from "#lib/email-schema.ts";
import { text } from "#lib/text.ts";

/** An e-mail address in lower case. */
export const emailSchema = emailAddress("Enter an e-mail address.").transform((email) => email.toLowerCase());

export const personNameSchema = text().min(1, "Enter your name.").max(100);

export const setupBodySchema = z.strictObject({
  name: personNameSchema,
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

export const personListQuerySchema = idPageQuerySchema.extend({
  /** Part of the name, case-insensitive. */
  q: text().max(100).optional(),
});

/** A user or a service as colleagues see them. */
export const personSchema = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  /** A program with API keys, not a person. */
  service: z.boolean(),
});

export type Person = z.infer<typeof personSchema>;

export type User = z.infer<typeof userSchema>;
