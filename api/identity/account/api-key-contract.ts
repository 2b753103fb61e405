import { z } from "zod";
import { defineContract } from "#api/contract.ts";
import { idPageQuerySchema, pageOf } from "#api/http/schema.ts";
import { apiKeySchema, createApiKeyBodySchema, createdApiKeySchema } from "./schema.ts";

const tag = "API keys";

export const listApiKeys = defineContract({
  method: "GET",
  path: "/api/api-keys",
  summary: "List API keys, newest first: your own, or all for an owner",
  tag,
  access: "viewer",
  query: idPageQuerySchema,
  responses: { 200: pageOf(apiKeySchema) },
});

export const createApiKey = defineContract({
  method: "POST",
  path: "/api/api-keys",
  summary: "Create an API key; this response is the only one that contains it",
  tag,
  access: "viewer",
  body: createApiKeyBodySchema,
  responses: { 201: createdApiKeySchema },
  refusals: ["forbidden", "scope_not_allowed"],
});

export const revokeApiKey = defineContract({
  method: "DELETE",
  path: "/api/api-keys/{id}",
  summary: "Revoke an API key; it stops working immediately",
  tag,
  access: "viewer",
  params: z.strictObject({ id: z.uuid() }),
  responses: { 204: null },
  refusals: ["not_found", "forbidden", "bootstrap_key"],
});
