import { z } from "zod";
import { idPageQuerySchema, instantSchema } from "#api/http/schema.ts";
import { authenticationSchema } from "#engine/connectors/format.ts";
import { parseHost } from "#lib/credential-hosts.ts";
import { isPersonalHeader } from "#lib/personal-headers.ts";
import { smtpSecurities } from "#lib/smtp-server.ts";
import { text } from "#lib/text.ts";

/** A credential's purpose. It determines the settings beside the secret. */
const credentialKinds = [
  "basic",
  "header",
  "bearer",
  "jwt_secret",
  "jwks",
  "signature",
  "private_key",
  "smtp",
] as const;
export const credentialKindSchema = z.enum(credentialKinds);
export type CredentialKind = z.infer<typeof credentialKindSchema>;

/** The kinds that outgoing requests can use. */
export const sendableKinds = ["bearer", "basic", "header"] as const satisfies readonly CredentialKind[];

export function isSendable(kind: CredentialKind): boolean {
  return sendableKinds.some((each) => each === kind);
}

const nothing = z.strictObject({}).default({});
const headerName = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[!#$%&'*+.^_`|~0-9a-z-]{1,200}$/, "Enter a header name, such as X-API-Key.")
  .refine(
    (name) => !isPersonalHeader(name),
    "This header identifies a browser user, so webhooks never see it. Choose another one.",
  );
const url = z.url({ protocol: /^https?$/, error: "Enter an http or https URL." }).max(2000);

const host = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9:._-]{1,253}$/, "Enter a host, such as mail.example.com.");
const port = z
  .int("Enter a port, such as 465.")
  .min(1, "Enter a port, such as 465.")
  .max(65_535, "The highest port is 65535.");
const security = z.enum(smtpSecurities);

/** The settings of a credential, by its kind. They may be shown. */
export const credentialSettings = {
  basic: z.strictObject({
    username: text()
      .max(200)
      .regex(/^[^:]*$/, "A user name cannot contain a colon."),
  }),
  header: z.strictObject({ header: headerName }),
  bearer: nothing,
  jwt_secret: nothing,
  jwks: z.strictObject({ url }),
  signature: nothing,
  private_key: nothing,
  /** The mail server that the password is for. */
  smtp: z.strictObject({ host, port, security, username: text().min(1, "Enter the user name.").max(200) }),
} as const;

export const connectionSettingsSchema = z.strictObject({
  connector: z.string(),
  /** The name of the way to sign in, and what it was when the connection was made: a newer connector cannot send the secret elsewhere. */
  authentication: z.string(),
  /** Null if anybody may call the connector, and the connection only names the server. */
  method: authenticationSchema.nullable(),
  /** The fields that are no secrets, by name. */
  fields: z.record(z.string(), z.string()),
  /** The account's name at the provider; null if it has not said. */
  account: z.string().nullable(),
  state: z.enum(["untested", "works", "expired", "refused"]),
  /** The provider's last refusal, if it does not work. */
  problem: z.string().nullable(),
});
export type ConnectionSettings = z.infer<typeof connectionSettingsSchema>;

/** The hosts that flows may send the secret to. If empty, it only authenticates senders. */
const hosts = z
  .array(
    z
      .string()
      .max(300)
      .transform((given, context) => {
        const host = parseHost(given.trim());
        if (host !== null) return host;
        context.addIssue({
          code: "custom",
          message: `“${given}” is not a host. Enter one such as api.example.com.`,
        });
        return z.NEVER;
      }),
  )
  .max(20)
  .transform((given) => [...new Set(given)]);

const name = text().min(1, "Enter a name.").max(100);
/** The password, the header's value, the token, or the signing secret. */
const secret = z.string().min(1, "Enter the secret.").max(10_000);
/** Public keys have no secret. */
export const createCredentialBodySchema = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("basic"),
    name,
    settings: credentialSettings.basic,
    hosts: hosts.default([]),
    secret,
  }),
  z.strictObject({
    kind: z.literal("header"),
    name,
    settings: credentialSettings.header,
    hosts: hosts.default([]),
    secret,
  }),
  z.strictObject({
    kind: z.literal("bearer"),
    name,
    settings: credentialSettings.bearer,
    hosts: hosts.default([]),
    secret,
  }),
  z.strictObject({ kind: z.literal("jwt_secret"), name, settings: credentialSettings.jwt_secret, secret }),
  z.strictObject({ kind: z.literal("jwks"), name, settings: credentialSettings.jwks }),
  z.strictObject({ kind: z.literal("signature"), name, settings: credentialSettings.signature, secret }),
  z.strictObject({
    kind: z.literal("private_key"),
    name,
    settings: credentialSettings.private_key,
    secret,
  }),
  z.strictObject({ kind: z.literal("smtp"), name, settings: credentialSettings.smtp, secret }),
]);
export type CreateCredentialBody = z.infer<typeof createCredentialBodySchema>;

/**
 * `settings` must match the kind, which cannot be changed. A missing secret or host list is not changed. A new host,
 * or another way to reach a mail server, needs the secret again: an editor must not be able to send a secret that they never knew to their own server.
 */
export const updateCredentialBodySchema = z.strictObject({
  name,
  settings: z.union([
    credentialSettings.basic,
    credentialSettings.header,
    credentialSettings.jwks,
    credentialSettings.smtp,
    credentialSettings.bearer,
  ]),
  hosts: hosts.optional(),
  secret: secret.optional(),
});
export type UpdateCredentialBody = z.infer<typeof updateCredentialBodySchema>;

/** A credential in the API, always without its secret. */
export const credentialSchema = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  kind: credentialKindSchema,
  settings: z.strictObject({
    host: z.string().optional(),
    port: z.int().optional(),
    security: security.optional(),
    username: z.string().optional(),
    header: z.string().optional(),
    url: z.string().optional(),
  }),
  /** The hosts that flows may send it to: `api.example.com` over https, `10.0.0.5:8080` also over http. */
  hosts: z.array(z.string()),
  created_at: instantSchema,
  updated_at: instantSchema,
});
export type Credential = z.infer<typeof credentialSchema>;

/** A credential in its row: also a connection of an account to a connector, which `/api/connections` lists and changes. */
export const storedCredentialSchema = credentialSchema.extend({
  kind: z.enum([...credentialKinds, "connection"]),
  settings: credentialSchema.shape.settings.extend({ connection: connectionSettingsSchema.optional() }),
});
export type StoredCredential = z.infer<typeof storedCredentialSchema>;

export const listCredentialsQuerySchema = idPageQuerySchema.extend({
  kind: credentialKindSchema.optional(),
});
