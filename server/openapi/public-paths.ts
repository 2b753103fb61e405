import { z } from "zod";
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from "zod-openapi";
import { elementPaths } from "./element-paths.ts";
import { licensePaths } from "./license-paths.ts";
import { jsonResponseObject as json } from "./operation.ts";
import { packagePaths } from "./package-paths.ts";
import { webhookPaths } from "./webhook-paths.ts";

const listingSchema = z.object({
  service: z.string(),
  ok: z.boolean(),
  endpoints: z.array(z.string()),
});

function status(operationId: string, summary: string, schema: z.ZodType): ZodOpenApiOperationObject {
  return {
    operationId,
    summary,
    tags: ["Operations"],
    security: [],
    responses: { "200": json("The service is up", schema), "503": json("Not at the moment", schema) },
  };
}

const keySetSchema = z.object({
  keys: z.array(
    z.object({
      kty: z.literal("OKP"),
      crv: z.literal("Ed25519"),
      x: z.string(),
      kid: z.string(),
      use: z.literal("sig"),
      alg: z.literal("EdDSA"),
    }),
  ),
});

const readinessSchema = z.object({ ok: z.boolean(), checks: z.record(z.string(), z.boolean()) });

/** The public endpoints, which are not declared as management endpoints. */
export const publicPaths = (): ZodOpenApiPathsObject => ({
  ...licensePaths,
  ...elementPaths,
  ...packagePaths,
  ...webhookPaths(),
  "/v1": { get: status("getListing", "The service and its package endpoints", listingSchema) },
  "/v1/keys": {
    get: status("getKeys", "Get the public keys that responses are signed with, as a JWK set", keySetSchema),
  },
  "/healthz": { get: status("getHealth", "Check that the process is alive", z.object({ ok: z.boolean() })) },
  "/readyz": { get: status("getReadiness", "Check that calls can be accepted", readinessSchema) },
});
