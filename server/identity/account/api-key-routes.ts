import * as contract from "#api/identity/account/api-key-contract.ts";
import { canManageAccount, requireSessionForAccount } from "#server/identity/access/may-manage.ts";
import { bootstrapKeyId } from "#server/identity/api-keys/bootstrap-key.sql.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { canGrant } from "#server/identity/roles/rules.ts";
import { toPage } from "#server/platform/http/page.ts";
import { notFound, refuse } from "#server/platform/http/refusal.ts";
import { created, noContent, ok } from "#server/platform/http/reply.ts";
import { getApiKey, getApiKeys } from "./data.ts";
import { createApiKey, revokeApiKey } from "./mutations.ts";
import { toApiKey } from "./present.ts";

export const listApiKeysEndpoint = endpoint(
  contract.listApiKeys,
  async ({ principal, query: { limit, cursor } }) => {
    const keys = await getApiKeys(principal, { limit: limit + 1, after: cursor });
    return ok(toPage(keys, limit, toApiKey));
  },
);

export const createApiKeyEndpoint = endpoint(
  contract.createApiKey,
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

export const revokeApiKeyEndpoint = endpoint(contract.revokeApiKey, async ({ principal, params: { id } }) => {
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
});
