import { z } from "zod";
import { instantSchema } from "#api/http/schema.ts";
import { roleSchema } from "#api/identity/roles/schema.ts";
import { isEveryTenant, oneTenant } from "#lib/every-tenant.ts";
import { text } from "#lib/text.ts";

/** Providers of one installation, beside those of the environment. */
export const maxProviders = 20;

export const providerKinds = ["oidc", "google", "github"] as const;

export type ProviderKind = (typeof providerKinds)[number];

const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** Whether a URL may be an issuer: https, or http on this machine; without query, fragment and user (OIDC Discovery §2). */
function isIssuer(given: string): boolean {
  const url = URL.parse(given);
  if (url === null) return false;
  if (url.search !== "" || url.hash !== "" || url.username !== "" || url.password !== "") return false;
  return url.protocol === "https:" || (url.protocol === "http:" && loopback.test(url.hostname));
}

const issuerSchema = text()
  .max(500)
  .refine(isIssuer, "Enter an https URL, such as https://login.example.com/realms/main.")
  .refine((issuer) => !isEveryTenant(issuer), `The issuer ${oneTenant}.`);

/** A group of the provider, and the role of its members. Of several groups, the highest role counts. */
export const groupRoleSchema = z.strictObject({
  group: text().min(1, "Enter a group.").max(200),
  role: roleSchema,
});

export type GroupRole = z.infer<typeof groupRoleSchema>;

const scopeToken = z.string().regex(/^[\x21\x23-\x5b\x5d-\x7e]{1,100}$/, "This is not a scope.");

const clientIdSchema = text().min(1, "Enter the client ID.").max(500);
const clientSecretSchema = text().min(1, "Enter the client secret.").max(1000);

const settings = {
  name: text().min(1, "Enter a name.").max(60),
  kind: z.enum(providerKinds),
  issuer: issuerSchema,
  client_id: clientIdSchema,
  /** Requested in addition to openid, profile and email. */
  scopes: z.array(scopeToken).max(20).default([]),
  /** The claim that lists a person's groups: a text, or a list of texts. */
  groups_claim: text().min(1).max(200).default("groups"),
  group_roles: z.array(groupRoleSchema).max(200).default([]),
  /** The role of people in none of these groups; null if they need an invitation. */
  default_role: roleSchema.nullable().default(null),
  /** Existing users are linked by the provider's e-mail addresses, and an address counts as verified unless it denies so. */
  trusts_email: z.boolean().default(false),
  /** Signing out also signs out at the provider, if it has an `end_session_endpoint`. */
  signs_out: z.boolean().default(false),
  enabled: z.boolean().default(true),
};

export const createProviderBodySchema = z.strictObject({ ...settings, client_secret: clientSecretSchema });

export type CreateProviderBody = z.infer<typeof createProviderBodySchema>;

export const updateProviderBodySchema = z.strictObject({
  ...settings,
  /** If it is omitted, the stored one stays. */
  client_secret: clientSecretSchema.optional(),
});

export type UpdateProviderBody = z.infer<typeof updateProviderBodySchema>;

/** A provider, as owners see it: without its secret. */
export const providerSchema = z.strictObject({
  /** A UUID; `oidc`, `google` or `github` if the environment sets it. */
  id: z.string(),
  name: z.string(),
  kind: z.enum(providerKinds),
  issuer: z.string(),
  client_id: z.string(),
  scopes: z.array(z.string()),
  groups_claim: z.string(),
  group_roles: z.array(groupRoleSchema),
  default_role: roleSchema.nullable(),
  trusts_email: z.boolean(),
  signs_out: z.boolean(),
  enabled: z.boolean(),
  /** It cannot be changed here. */
  from_environment: z.boolean(),
  /** To be registered with the provider. */
  callback_url: z.string(),
  /**
   * The URL to which the provider sends browsers after signing out: to be registered as post-logout redirect
   * URI.
   */
  signed_out_url: z.string(),
  /**
   * The URL where the provider reports that someone has signed out there (OpenID Connect Back-Channel
   * Logout).
   */
  logout_url: z.string(),
  created_at: instantSchema.nullable(),
});

export type Provider = z.infer<typeof providerSchema>;

export const providerListSchema = z.strictObject({ data: z.array(providerSchema) });

export const providerParamsSchema = z.strictObject({ id: z.uuid() });

/** The id of any provider, also of the environment's. */
export const providerIdSchema = z.union([z.uuid(), z.enum(providerKinds)]);

/** The ways to sign in, as the sign-in page shows them. */
export interface SignInWays {
  passwords: boolean;
  providers: { id: string; name: string; kind: ProviderKind }[];
}
