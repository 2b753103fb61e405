import { z } from "zod";
import { text } from "#lib/text.ts";
import { instantSchema, pageQuerySchema } from "#server/platform/http/schema.ts";

/** Each role may do all that the ones before it may. */
export const roles = ["viewer", "editor", "owner"] as const;
export const roleSchema = z.enum(roles);
export type Role = z.infer<typeof roleSchema>;

/** What an API key may do: `read` as a viewer, `write` as an editor, `admin` as an owner; never more than its person may. */
export const scopes = ["read", "write", "admin"] as const;
export const scopeSchema = z.enum(scopes);
export type Scope = z.infer<typeof scopeSchema>;

const emailSchema = z
  .email("This is not an e-mail address.")
  .max(254)
  .transform((email) => email.toLowerCase());
const passwordSchema = z
  .string()
  .min(12, "A password has at least 12 characters.")
  .max(200, "A password has at most 200 characters.");

export const setupBodySchema = z.strictObject({
  name: text().min(1, "Say what to call you.").max(100),
  email: emailSchema,
  password: passwordSchema,
});

/** The current password proves that whoever holds the session also knows it. */
export const changePasswordBodySchema = z
  .strictObject({
    current_password: z.string().min(1, "Enter your current password.").max(200),
    new_password: passwordSchema,
  })
  .refine(({ current_password, new_password }) => current_password !== new_password, {
    path: ["new_password"],
    error: "This is your current password. Choose another one.",
  });

/** `?limit=&cursor=` of lists that are ordered by id, the newest first; the cursor is the last id of the page before. */
export const idPageQuerySchema = pageQuerySchema.extend({
  cursor: z.uuid("This cursor was not given by this list.").optional(),
});

export const userSchema = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: roleSchema,
  created_at: instantSchema,
});

/** GET /api/me: who is asking, and with what rights. */
export const meSchema = z.strictObject({
  user: userSchema,
  /** Set when the request came with an API key. */
  api_key: z.strictObject({ id: z.uuid(), name: z.string(), scopes: z.array(scopeSchema) }).nullable(),
});

export const apiKeySchema = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  /** The first characters, to tell keys apart. */
  prefix: z.string(),
  scopes: z.array(scopeSchema),
  created_at: instantSchema,
  expires_at: instantSchema.nullable(),
  last_used_at: instantSchema.nullable(),
  /** Whose key it is. */
  user: z.strictObject({ id: z.uuid(), name: z.string() }),
});

export const createApiKeyBodySchema = z.strictObject({
  name: text().min(1, "Give the key a name.").max(100),
  scopes: z.array(scopeSchema).min(1).max(scopes.length).default(["read"]),
  expires_at: instantSchema
    .refine((instant) => new Date(instant) > new Date(), "This is in the past.")
    .nullable()
    .default(null),
});

/** The only answer that ever holds the key itself. */
export const createdApiKeySchema = apiKeySchema.extend({ key: z.string() });

export type User = z.infer<typeof userSchema>;
export type Me = z.infer<typeof meSchema>;
export type ApiKey = z.infer<typeof apiKeySchema>;
