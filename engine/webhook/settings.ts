import { z } from "zod";
import { authenticationSchema, headerNameSchema } from "./authentication.ts";
import { methodSettings } from "./methods.ts";

export {
  type Authentication,
  authenticationNames,
  authenticationSchema,
  credentialKinds,
  presetNames,
  type SignaturePreset,
  signaturePresets,
} from "./authentication.ts";

/** The type of the node whose id is a URL (docs/specification.md §2). */
export const webhookNodeType = "receive_webhook_node";

/**
 * The settings of a Receive Webhook node beyond the specification (docs/product.md §1, "Settings of the node"). An
 * omitted setting is off. The server, which receives the calls, reads them too.
 */

const addressSchema = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
  error: "Enter an address or a CIDR range, such as 203.0.113.0/24.",
});

/** A web origin: scheme, host and port, without a path; or `*`. */
const originSchema = z.string().refine(isOrigin, "Enter an origin, such as https://shop.example.com.");

function isOrigin(text: string): boolean {
  return text === "*" || (/^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text);
}

const keepDaysSchema = z.int().min(4).max(90).default(4);

const deduplicationSchema = z.discriminatedUnion("by", [
  z.strictObject({ by: z.literal("header"), header: headerNameSchema, keep_days: keepDaysSchema }),
  z.strictObject({
    by: z.literal("tag"),
    tag: z
      .string()
      .max(1000)
      .regex(/\{\{.+\}\}/s, "Enter a tag for the call's id, such as {{id}}."),
    keep_days: keepDaysSchema,
  }),
  /** The digest of the raw body, which every signature covers. */
  z.strictObject({ by: z.literal("body"), keep_days: keepDaysSchema }),
]);

const formResponseSchema = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("json") }),
  z.strictObject({
    type: z.literal("redirect"),
    url: z.url({ protocol: /^https?$/, error: "Enter an http or https URL." }).max(2000),
  }),
  z.strictObject({
    type: z.literal("page"),
    title: z.string().max(200).default("Thank you"),
    message: z.string().max(5000).default("We have received what you sent."),
  }),
]);

/** The last segment of the node's second URL: unreserved characters (RFC 3986 §2.3), so that it is never encoded. */
const aliasSchema = z
  .string()
  .max(100, "Shorten it to 100 characters.")
  .regex(/^[A-Za-z0-9._~-]+$/, "Use only letters, digits and the characters . _ ~ -")
  .regex(/[^.]/, "Clients resolve . and .. as folders. Choose another path.");

/** The settings as properties of the node's configuration. */
export const webhookSettings = {
  /** Unique in the installation. */
  alias: aliasSchema.optional(),
  authentication: authenticationSchema.optional(),
  allowed_addresses: z.array(addressSchema).max(200).optional(),
  ...methodSettings,
  cors_origins: z.array(originSchema).max(50).optional(),
  rate_limit: z
    .strictObject({ calls: z.int().min(1).max(1_000_000), per_seconds: z.int().min(1).max(86_400) })
    .optional(),
  max_body_bytes: z.int().min(1).max(1_073_741_824).optional(),
  deduplication: deduplicationSchema.optional(),
  response_timeout_seconds: z.int().min(1).max(3600).optional(),
  form_response: formResponseSchema.optional(),
};

export const webhookSettingsSchema = z.object(webhookSettings);
export type WebhookSettings = z.infer<typeof webhookSettingsSchema>;
