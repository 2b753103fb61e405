import { buildEndSessionUrl } from "openid-client";
import { newSecret } from "#lib/id.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { endSession } from "#server/identity/account/mutations.ts";
import { connect } from "#server/identity/provider-sign-in/oidc.ts";
import { getEnabledProvider } from "#server/identity/providers/data.ts";
import { signedOutUrl } from "#server/identity/providers/present.ts";
import type { ProviderSession } from "#server/identity/sessions/provider-session.ts";
import { describeFault } from "#server/platform/logging/describe-fault.ts";
import { logger } from "#server/platform/logging/logger.ts";
import { getProviderSession } from "./data.ts";

/** The longest time that signing out waits for a provider. The session here has ended already. */
const timeoutMs = 5_000;

/** A longer URL may be refused. Without the hint the provider asks whether to sign out. */
const maxHintLength = 6_000;

/** The page for signing out at the provider, and the state that the browser comes back with. */
export interface ProviderSignOut {
  url: string;
  state: string;
}

/**
 * Ends the principal's own session.
 *
 * @returns the provider's page that ends its session too (OpenID Connect RP-Initiated Logout 1.0); null if
 *   the provider has no such page or cannot be reached, which is logged
 */
export async function signOut(principal: Principal, sessionId: string): Promise<ProviderSignOut | null> {
  const session = await getProviderSession(principal);
  await endSession(principal, sessionId);
  if (!session?.idToken) return null;
  return providerSignOut(session, session.idToken);
}

async function providerSignOut(
  { providerId }: ProviderSession,
  idToken: string,
): Promise<ProviderSignOut | null> {
  const provider = await getEnabledProvider(providerId);
  if (!provider?.signsOut) return null;
  const state = newSecret(32);
  try {
    const url = buildEndSessionUrl(await connect(provider, timeoutMs), {
      post_logout_redirect_uri: signedOutUrl(),
      state,
      ...(idToken.length <= maxHintLength && { id_token_hint: idToken }),
    });
    return { url: url.href, state };
  } catch (cause) {
    logger().warn({ provider: provider.name, fault: describeFault(cause) }, "not signed out at a provider");
    return null;
  }
}
