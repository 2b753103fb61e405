import { z } from "zod";
import { line, name, path, webUrl } from "./parts.ts";

const secretField = z.strictObject({
  label: line,
  /** It may be left empty. */
  optional: z.boolean().optional(),
  /** It is no secret by itself, and people may see what they type. */
  visible: z.boolean().optional(),
  help: z.string().max(500).optional(),
  placeholder: line.optional(),
});

/** A part of a connection that is no secret: a site's name in the base URL. */
export const plainField = secretField.omit({ optional: true, visible: true }).extend({
  /**
   * `label`: one label of a host name. `origin`: https and a host, perhaps with a port and a path. `host` and `port`: of a
   * connector's `server`. `choice`: one of its options. `certificates`: certificate authorities, PEM.
   */
  kind: z.enum(["label", "origin", "text", "host", "port", "choice", "certificates"]),
  optional: z.boolean().optional(),
  /** The value in the form of a new connection. */
  default: z.string().max(300).optional(),
  options: z
    .array(z.strictObject({ value: z.string().max(100), label: line }))
    .readonly()
    .optional(),
});

/**
 * A way to sign in. The fields that people fill in for a connection are named as the way itself for a key, `token` for bearer,
 * `username` and `password` for basic, and as its `fields` if it is custom. Those of `aws_sigv4` are in `authenticate.ts`.
 */
export const authenticationSchema = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("key"),
    title: line,
    /** The place of the key. In the path it replaces its name in braces, which the base URL has: `https://api.telegram.org/bot{token}`. */
    in: z.enum(["header", "query", "cookie", "path"]),
    wire: z.string().min(1).max(200),
    /** Before the key: `Token `. */
    prefix: z.string().max(100).default(""),
    key: secretField,
  }),
  z.strictObject({ kind: z.literal("bearer"), title: line, token: secretField }),
  z.strictObject({ kind: z.literal("basic"), title: line, username: secretField, password: secretField }),
  /** The server asks nobody who they are. */
  z.strictObject({ kind: z.literal("none"), title: line }),
  /**
   * Several secrets, and where each goes: templates with the names of secrets, and of the connection's plain fields, in braces.
   * `basic` is the user name and the password of basic authentication, where they are made of other parts.
   */
  z.strictObject({
    kind: z.literal("custom"),
    title: line,
    fields: z
      .record(name, secretField)
      .refine((fields) => Object.keys(fields).length > 0, "There is no field."),
    headers: z.record(z.string(), z.string()).default({}),
    query: z.record(z.string(), z.string()).default({}),
    basic: z.strictObject({ username: z.string(), password: z.string() }).optional(),
  }),
  /**
   * Signature Version 4 of AWS over the whole request. People fill in `access_key_id`, `secret_access_key` and, where they need them,
   * `session_token`, `region` and `service`.
   */
  z.strictObject({
    kind: z.literal("aws_sigv4"),
    title: line,
    /** The name of the service in signatures, where the host does not tell it: `iam`. */
    service: z.string().max(100).optional(),
  }),
  z.strictObject({
    kind: z.literal("oauth2"),
    title: line,
    grant: z.enum(["authorization_code", "client_credentials"]).default("authorization_code"),
    /** Only a client's own access has none. */
    authorizeUrl: webUrl.optional(),
    tokenUrl: webUrl,
    scopes: z.array(z.string().max(300)).max(500),
    /** Parameters of the authorization request: `access_type=offline`. */
    authorize: z.record(z.string(), z.string()).default({}),
    separator: z.enum([" ", ","]).default(" "),
    /** How the client proves itself at the token endpoint. */
    client: z.enum(["basic", "body"]).default("body"),
    encoding: z.enum(["form", "json"]).default("form"),
    /** Where the token is in the response: `access_token`, or `authed_user.access_token`. */
    token: path.default("access_token"),
    pkce: z.boolean().default(true),
    /** Why access may have ended, which the provider does not say when it refuses to renew it. */
    ends: z.string().max(300).optional(),
    /** Where an operator registers the app. */
    register: webUrl,
    /** The provider that this connector shares with others: one app serves all of them. Its name is none of a connector. */
    provider: z.strictObject({ name, title: line }).optional(),
  }),
]);

const sentence = z.string().trim().min(1).max(400);

/** How people get what a connection needs. */
export const setupSchema = z.strictObject({
  /** For each way to sign in, by its name: the page to open, unless it depends on the provider, and what to do. */
  ways: z
    .record(z.string(), z.strictObject({ url: webUrl.optional(), steps: z.array(sentence).min(1).max(12) }))
    .default({}),
  /** Facts such as limits, and what else must be allowed. */
  notes: z.array(sentence).max(12).default([]),
  /** The operations and triggers that need a scope. A scope of the sign-in that is missing here is for all of them. */
  scopes: z.record(z.string(), z.array(name).min(1)).default({}),
});
export type SetupInput = z.input<typeof setupSchema>;
