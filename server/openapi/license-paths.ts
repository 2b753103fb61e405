import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { instantSchema } from "#api/http/schema.ts";
import {
  featureTypeSchema,
  instanceEnvironmentSchema,
  licenseCodeSchema,
  licenseStatusSchema,
} from "#api/packages/licenses/schema.ts";
import {
  entitlementsBodySchema,
  validationBodySchema,
} from "#server/packages/licenses/validation-request.ts";
import { problemResponseObject } from "./operation.ts";

const validationSchema = z.strictObject({
  valid: z.boolean(),
  code: licenseCodeSchema,
  detail: z.string(),
  error: z.string().nullable(),
  license_key: z
    .strictObject({
      id: z.uuid(),
      status: licenseStatusSchema,
      key_short: z.string(),
      activation_limit: z.int().nullable(),
      activation_usage: z.int(),
      created_at: instantSchema,
      expires_at: instantSchema.nullable(),
    })
    .nullable(),
  instance: z
    .strictObject({
      id: z.uuid(),
      name: z.string(),
      fingerprint: z.string(),
      environment: instanceEnvironmentSchema,
      created_at: instantSchema,
    })
    .nullable(),
  entitlements: z.array(z.string()),
  meta: z.strictObject({
    package: z.string(),
    ts: instantSchema,
    nonce: z.string().nullable(),
    request_id: z.string(),
    check_after: z.int(),
    grace_until: instantSchema.nullable(),
  }),
  license_file: z.string().nullable(),
});

const entitlementSchema = z.strictObject({
  object: z.literal("entitlement"),
  lookup_key: z.string(),
  type: featureTypeSchema.nullable(),
  has_access: z.boolean(),
  reason: z.enum([
    "ENTITLED",
    "NOT_ENTITLED",
    "EXPIRED",
    "LIMIT_REACHED",
    "FEATURE_NOT_FOUND",
    "LICENSE_INVALID",
  ]),
  expires_at: instantSchema.nullable().optional(),
  limit: z.int().nullable().optional(),
  used: z.int().optional(),
  remaining: z.int().nullable().optional(),
  reset_at: instantSchema.nullable().optional(),
});

const entitlementListSchema = z.strictObject({
  object: z.literal("list"),
  valid: z.boolean(),
  code: licenseCodeSchema,
  data: z.array(entitlementSchema),
  has_more: z.boolean(),
  meta: z.strictObject({
    package: z.string(),
    ts: instantSchema,
    nonce: z.string().nullable(),
    ttl: z.int(),
    request_id: z.string(),
  }),
});

function decision(operationId: string, summary: string, body: z.ZodType, response: z.ZodType) {
  return {
    operationId,
    summary,
    description:
      "A decision is always 200, and signed (RFC 9421; keys at `/v1/keys`). If you send `Content-Digest`, the signature also covers it and the status, so that the decision is proof for your request only. 4xx means that the request was malformed; 429 and 503 that no decision was made.",
    tags: ["Licensing"],
    security: [],
    requestParams: {
      header: z.object({
        "content-digest": z
          .string()
          .optional()
          .meta({ description: "The body's digest (RFC 9530): `sha-256=:…:` or `sha-512=:…:`" }),
      }),
    },
    requestBody: {
      required: true,
      content: {
        "application/json": { schema: body },
        "application/x-www-form-urlencoded": { schema: body },
      },
    },
    responses: {
      "200": { description: "Decided", content: { "application/json": { schema: response } } },
      "400": problemResponseObject(
        "`invalid_json`: neither JSON nor a form. `content_digest_mismatch`, `invalid_content_digest`: the body does not match its `Content-Digest`",
      ),
      "422": problemResponseObject("`invalid_request`: `errors` names each invalid or unknown field"),
      "429": problemResponseObject(
        "`rate_limited`: no decision was made; `Retry-After` says when to try again",
      ),
      "503": problemResponseObject(
        "`unavailable`: no decision was made; `Retry-After` says when to try again",
      ),
      default: problemResponseObject("Any other problem; see its `code`"),
    },
  };
}

/** The endpoints that installations of the packages call about their licenses. */
export const licensePaths: ZodOpenApiPathsObject = {
  "/v1/packages/flow/licenses/validate": {
    post: decision(
      "validateLicense",
      "Validate a license, activate or deactivate an instance",
      validationBodySchema,
      validationSchema,
    ),
  },
  "/v1/packages/builder/entitlements": {
    post: decision(
      "listEntitlements",
      "List what a license includes",
      entitlementsBodySchema,
      entitlementListSchema,
    ),
  },
};
