import { config } from "#server/platform/config/config.ts";
import type { StoredProvider } from "./provider.ts";
import type { Provider } from "./schema.ts";

/** Where a provider sends the browser back to. One for each: a response of one cannot be passed off as another's. */
export function callbackUrl(providerId: string): string {
  return `${config().baseUrl}${callbackPath}/${providerId}`;
}

export const callbackPath = "/sign-in/callback";

export function toProvider(provider: StoredProvider): Provider {
  const { id, name, kind, issuer, clientId, scopes, groupsClaim, groupRoles, defaultRole, enabled } =
    provider;
  return {
    id,
    name,
    kind,
    issuer,
    client_id: clientId,
    scopes,
    groups_claim: groupsClaim,
    group_roles: groupRoles,
    default_role: defaultRole,
    trusts_email: provider.trustsEmail,
    enabled,
    from_environment: provider.createdAt === null,
    callback_url: callbackUrl(id),
    created_at: provider.createdAt?.toISOString() ?? null,
  };
}
