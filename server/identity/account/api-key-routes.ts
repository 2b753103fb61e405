import { z } from "zod";
import { canManageAccount, requireSessionForAccount } from "#server/identity/access/may-manage.ts";
import { bootstrapKeyId } from "#server/identity/api-keys/bootstrap-key.sql.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { canGrant } from "#server/identity/roles/rules.ts";
import { toPage } from "#server/platform/http/page.ts";
import { notFound, refuse } from "#server/platform/http/refusal.ts";
import { created, noContent, ok } from "#server/platform/http/reply.ts";
import { idPageQuerySchema, pageOf } from "#server/platform/http/schema.ts";
import { getApiKey, getApiKeys } from "./data.ts";
import { createApiKey, revokeApiKey } from "./mutations.ts";
import { toApiKey } from "./present.ts";
import { apiKeySchema, createApiKeyBodySchema, createdApiKeySchema } from "./schema.ts";

const tag = "API keys";

export const listApiKeysEndpoint = endpoint(
  {
    method: "GET",
    path: "/api/api-keys",
    summary: "List API keys, newest first: your own, or all for an owner",
    tag,
    access: "viewer",
    query: idPageQuerySchema,
    responses: { 200: pageOf(apiKeySchema) },
  },
  async ({ principal, query: { limit, cursor } }) => {
    const keys = await getApiKeys(principal, { limit: limit + 1, after: cursor });
    return ok(toPage(keys, limit, toApiKey));
  },
);

export const createKeyEndpoint = endpoint(
  {
    method: "POST",
    path: "/api/api-keys",
    summary: "Create an API key; this response is the only one that contains it",
    tag,
    access: "viewer",
    body: createApiKeyBodySchema,
    responses: { 201: createdApiKeySchema },
    refusals: ["forbidden", "scope_not_allowed"],
  },
  async ({ principal, body: { name, scopes, expires_at } }) => {
    if (!canManageAccount(principal)) return requireSessionForAccount;
    const denied = scopes.filter((scope) => !canGrant(principal.role, scope));
    if (denied.length > 0) {
      const detail = `You act as ${principal.role}, which does not include ${denied.join(", ")}.`;
      return refuse(403, "scope_not_allowed", detail);
    }
    const expiresAt = expires_at === null ? null : new Date(expires_at);
    const { key, stored } = await createApiKey(principal, { name, scopes: [...new Set(scopes)], expiresAt });
    return created({ ...toApiKey(stored), key });
  },
);

export const revokeKeyEndpoint = endpoint(
  {
    method: "DELETE",
    path: "/api/api-keys/{id}",
    summary: "Revoke an API key; it stops working immediately",
    tag,
    access: "viewer",
    params: z.strictObject({ id: z.uuid() }),
    responses: { 204: null },
    refusals: ["not_found", "forbidden", "bootstrap_key"],
  },
  async ({ principal, params: { id } }) => {
    if (!canManageAccount(principal)) return requireSessionForAccount;
    const key = await getApiKey(principal, id);
    if (!key) return notFound("API key");
    if (key.id === bootstrapKeyId) {
      const detail =
        "This key comes from the setting BOOTSTRAP_API_KEY. Change or remove it there and restart.";
      return refuse(409, "bootstrap_key", detail);
    }
    await revokeApiKey(principal, key);
    return noContent();
  },
);
