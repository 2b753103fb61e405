import type { ApiKey } from "#api/identity/account/schema.ts";
import type { StoredApiKey } from "./data.ts";

export function toApiKey(stored: StoredApiKey): ApiKey {
  const { id, name, prefix, scopes, user } = stored;
  return {
    id,
    name,
    prefix,
    scopes,
    user,
    created_at: stored.createdAt.toISOString(),
    expires_at: stored.expiresAt?.toISOString() ?? null,
    last_used_at: stored.lastUsedAt?.toISOString() ?? null,
  };
}
