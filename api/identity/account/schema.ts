import { z } from "zod";
import { instantSchema } from "#api/http/schema.ts";
import { userSchema } from "#api/identity/people/schema.ts";
import { scopeSchema, scopes } from "#api/identity/roles/schema.ts";
import { clock } from "#lib/clock.ts";
import { text } from "#lib/text.ts";

/** GET /api/me: the caller and its rights. */
export const meSchema = z.strictObject({
  /** A service has no e-mail address. */
  user: userSchema.extend({ email: z.string().nullable() }),
  /** Present if the request was sent with an API key. */
  api_key: z.strictObject({ id: z.uuid(), name: z.string(), scopes: z.array(scopeSchema) }).nullable(),
});

export const apiKeySchema = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  /** The first characters, which distinguish keys. */
  prefix: z.string(),
  scopes: z.array(scopeSchema),
  created_at: instantSchema,
  expires_at: instantSchema.nullable(),
  last_used_at: instantSchema.nullable(),
  /** The key's owner. */
  user: z.strictObject({ id: z.uuid(), name: z.string() }),
});

export const createApiKeyBodySchema = z.strictObject({
  name: text().min(1, "Enter a name.").max(100),
  scopes: z.array(scopeSchema).min(1).max(scopes.length).default(["read"]),
  expires_at: instantSchema
    .refine((instant) => new Date(instant) > clock.now(), "This time is in the past.")
    .nullable()
    .default(null),
});

/** The only response that contains the key itself. */
export const createdApiKeySchema = apiKeySchema.extend({ key: z.string() });

export type Me = z.infer<typeof meSchema>;

export type ApiKey = z.infer<typeof apiKeySchema>;

/** A browser that is signed in. */
export const sessionSchema = z.strictObject({
  id: z.uuid(),
  /** Whether this session sent the request. */
  current: z.boolean(),
  /** `Firefox on Windows`; null if it is not recognized. */
  browser: z.string().nullable(),
  /** The network that it signed in from (`203.0.113.0/24`); full addresses are not stored. */
  network: z.string().nullable(),
  /** The provider that it signed in with; null for a password. */
  provider: z.string().nullable(),
  created_at: instantSchema,
  /** Accurate to the hour. */
  last_used_at: instantSchema,
  /** The latest end. The session ends sooner if it is not used for 14 days. */
  expires_at: instantSchema,
});

export type BrowserSession = z.infer<typeof sessionSchema>;
