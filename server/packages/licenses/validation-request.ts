import { z } from "zod";
import { licenseActionSchema } from "#api/packages/licenses/schema.ts";
import type { Json } from "#lib/json.ts";
import { parseRequestBody } from "#server/platform/http/parse.ts";
import type { Refusal } from "#server/platform/http/refusal.ts";
import { isRefusal } from "#server/platform/http/refusal.ts";
import { instanceHost } from "./local-host.ts";
import type { LicenseCheckRequest } from "./rules.ts";

const withoutNul = (text: string) => !text.includes("\u0000");
const text = (max: number) =>
  z.string().trim().max(max).refine(withoutNul, "The character U+0000 is not allowed.");
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  schema.nullish().transform((value) => value ?? null);

const nameSchema = optional(text(255));
/** Echoed unchanged. */
const nonceSchema = optional(z.string().max(200));
const keySchema = text(200).min(1, "Send the license key.");

/** The body of `…/licenses/validate`, as JSON or a form. Only `license_key` is required. */
export const validationBodySchema = z
  .strictObject({
    license_key: keySchema,
    action: licenseActionSchema.default("validate"),
    instance_id: optional(text(100)),
    instance: optional(z.strictObject({ fingerprint: optional(text(255).min(1)), name: nameSchema })),
    /** The name under the key that other license services use. */
    instance_name: nameSchema,
    version: optional(text(100)),
    entitlements: z
      .array(text(100))
      .max(100)
      .nullish()
      .transform((keys) => keys ?? []),
    nonce: nonceSchema,
  })
  .superRefine(({ action, instance, instance_id, instance_name }, context) => {
    if (action === "validate" || instance_id || instance?.fingerprint || instance?.name || instance_name)
      return;
    const detail =
      "Name the instance by instance.fingerprint, by a name, or by the instance_id that its activation returned.";
    context.addIssue({ code: "custom", path: ["instance"], message: detail });
  });

/** A parsed validation request. */
export interface ValidationRequest {
  licenseKey: string;
  check: LicenseCheckRequest;
  nonce: string | null;
}

/** Parses a validation request; 422 with every invalid field. */
export function parseValidationRequest(
  packageSlug: string,
  value: Json | undefined,
): ValidationRequest | Refusal {
  const parsed = parseRequestBody(validationBodySchema, value);
  if (isRefusal(parsed)) return parsed;
  const body = parsed.value;
  const name = presence(body.instance?.name) ?? presence(body.instance_name);
  const instanceId = presence(body.instance_id);
  const fingerprint = presence(body.instance?.fingerprint) ?? (instanceId ? null : fingerprintOf(name));
  const version = presence(body.version)?.replace(/^v(?=\d)/, "") ?? null;
  const { action, entitlements, nonce } = body;
  return {
    licenseKey: body.license_key,
    check: { packageSlug, action, instanceId, fingerprint, name, version, entitlements },
    nonce,
  };
}

/**
 * An instance that sends only a name is identified by it: by its host, so that `https://Example.com/` becomes
 * `example.com`.
 */
function fingerprintOf(name: string | null): string | null {
  return name === null ? null : (instanceHost(name) ?? name.toLowerCase());
}

function presence(text: string | null | undefined): string | null {
  return text?.trim() || null;
}

/** The body of `…/entitlements`. */
export const entitlementsBodySchema = z.strictObject({
  license_key: keySchema,
  /** Missing: all features. */
  features: z
    .array(text(100))
    .max(100)
    .nullish()
    .transform((keys) => keys ?? null),
  nonce: nonceSchema,
});
