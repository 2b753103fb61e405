import { z } from "zod";
import type { CredentialUse } from "#engine/credential-use.ts";

/** The providers whose signature scheme is built in, and a generic HMAC for all others. */
export const signaturePresets = [
  "standard_webhooks",
  "github",
  "stripe",
  "slack",
  "shopify",
  "generic",
] as const;
export type SignaturePreset = (typeof signaturePresets)[number];

/** One credential, or two during a rotation. Either is accepted. */
const credentialIds = z.array(z.uuid()).max(2).default([]);

/** The largest difference between a sender's clock and ours, in either direction. */
const toleranceSeconds = z.int().min(1).max(86_400).default(300);

/** A header's name in lower case (RFC 9110 §5.1). */
export const headerNameSchema = z
  .string()
  .max(200)
  .regex(/^[!#$%&'*+.^_`|~0-9a-z-]+$/, "Enter a header name in lower case, such as x-signature.");

/** How a sender authenticates. */
export const authenticationSchema = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("none") }),
  z.strictObject({ type: z.literal("basic"), credential_ids: credentialIds }),
  z.strictObject({ type: z.literal("header"), credential_ids: credentialIds }),
  z.strictObject({ type: z.literal("bearer"), credential_ids: credentialIds }),
  z.strictObject({
    type: z.literal("jwt"),
    credential_ids: credentialIds,
    /** The required `iss`; omitted for any. */
    issuer: z.string().min(1).max(500).optional(),
    /** A value that `aud` must contain; omitted for any. */
    audience: z.string().min(1).max(500).optional(),
    tolerance_seconds: toleranceSeconds,
    /**
     * Whether a token must have an expiry. False when omitted, so that flows published before this setting existed keep
     * working.
     */
    require_expiry: z.boolean().default(false),
  }),
  z.strictObject({
    type: z.literal("signature"),
    credential_ids: credentialIds,
    preset: z.enum(signaturePresets).default("standard_webhooks"),
    /** For presets that sign the time. */
    tolerance_seconds: toleranceSeconds,
    /** The following belong to the generic HMAC. */
    header: headerNameSchema.default("x-signature"),
    algorithm: z.enum(["sha1", "sha256", "sha384", "sha512"]).default("sha256"),
    encoding: z.enum(["hex", "base64"]).default("hex"),
    /** The prefix of the signature in its header, such as `sha256=`. */
    prefix: z.string().max(100).default(""),
  }),
]);

export type Authentication = z.infer<typeof authenticationSchema>;

/** The kinds of credential that each method accepts. */
export const credentialKinds = {
  none: [],
  basic: ["basic"],
  header: ["header"],
  bearer: ["bearer"],
  jwt: ["jwt_secret", "jwks"],
  signature: ["signature"],
} as const satisfies Record<Authentication["type"], readonly string[]>;

/** The label of each method. */
export const authenticationNames: Record<Authentication["type"], string> = {
  none: "No authentication",
  basic: "User name and password",
  header: "Secret in a header",
  bearer: "Bearer token",
  jwt: "JWT",
  signature: "Signature over the body",
};

/** The label of each preset. */
export const presetNames: Record<SignaturePreset, string> = {
  standard_webhooks: "Standard Webhooks (Svix and others)",
  github: "GitHub",
  stripe: "Stripe",
  slack: "Slack",
  shopify: "Shopify",
  generic: "Other HMAC",
};

/** The credentials that verify senders. */
export function senderCredentials(authentication: unknown): CredentialUse[] {
  const parsed = authenticationSchema.safeParse(authentication);
  if (!parsed.success || parsed.data.type === "none") return [];
  const kinds = credentialKinds[parsed.data.type];
  const pointer = "/authentication/credential_ids";
  const isStandard = parsed.data.type === "signature" && parsed.data.preset === "standard_webhooks";
  const format = isStandard ? ({ format: "standard_webhooks" } as const) : {};
  return parsed.data.credential_ids.map((id) => ({ id, pointer, kinds, target: null, ...format }));
}
