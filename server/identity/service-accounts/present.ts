import type { ServiceAccount } from "#api/identity/service-accounts/schema.ts";
import { bootstrapServiceId } from "#server/identity/api-keys/bootstrap-key.sql.ts";
import type { ServiceRow } from "./data.ts";

export function toService({ id, name, role, createdAt, apiKeys, lastUsedAt }: ServiceRow): ServiceAccount {
  return {
    id,
    name,
    role,
    created_at: createdAt.toISOString(),
    api_keys: apiKeys,
    last_used_at: lastUsedAt?.toISOString() ?? null,
    from_environment: id === bootstrapServiceId,
  };
}
