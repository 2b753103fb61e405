import type { Provider } from "#api/identity/providers/schema.ts";
import { config } from "#server/platform/config/config.ts";
import type { StoredProvider } from "./provider.ts";

/**
 * The URL to which a provider sends the browser back. Each provider has its own, so that a response of one
 * cannot be passed off as another's.
 */
export function callbackUrl(providerId: string): string {
  return `${config().baseUrl}${callbackPath}/${providerId}`;
}

export const callbackPath = "/sign-in/callback";

/** The path to which a provider sends the browser after signing out. */
export const signedOutPath = "/sign-in/signed-out";

export function signedOutUrl(): string {
  return `${config().baseUrl}${signedOutPath}`;
}

/** The URL where a provider reports that someone has signed out there. */
function logoutUrl(providerId: string): string {
  return `${config().baseUrl}/sign-in/logout/${providerId}`;
}

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
    signs_out: provider.signsOut,
    enabled,
    from_environment: provider.createdAt === null,
    callback_url: callbackUrl(id),
    signed_out_url: signedOutUrl(),
    logout_url: logoutUrl(id),
    created_at: provider.createdAt?.toISOString() ?? null,
  };
}
