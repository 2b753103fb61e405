import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  clockTolerance,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
} from "openid-client";
import { egressFetch } from "#server/identity/oauth/egress-fetch.ts";
import { callbackUrl } from "#server/identity/providers/present.ts";
import type { StoredProvider } from "#server/identity/providers/provider.ts";
import type { Attempt } from "./attempt-cookie.ts";
import { joinClaims, type ProviderPerson, toPerson } from "./person.ts";

/** The largest difference of the provider's clock. */
export const clockToleranceSeconds = 60;

/** The longest time that a request to a provider may take. */
const requestTimeoutMs = 30_000;

/** Reads the provider's metadata (OpenID Connect Discovery). It must name the configured issuer. */
export async function connect(
  { issuer, clientId, clientSecret }: StoredProvider,
  timeoutMs = requestTimeoutMs,
): Promise<Configuration> {
  const metadata = { [clockTolerance]: clockToleranceSeconds };
  const isLocal = issuer.startsWith("http:");
  const configuration = await discovery(
    new URL(issuer),
    clientId,
    metadata,
    (server, client, body, headers) => {
      const methods = server.token_endpoint_auth_methods_supported;
      // client_secret_basic is the default (RFC 8414 §2), but providers disagree about how it is encoded.
      const authenticate = methods?.includes("client_secret_post")
        ? ClientSecretPost(clientSecret)
        : ClientSecretBasic(clientSecret);
      return authenticate(server, client, body, headers);
    },
    {
      [customFetch]: egressFetch,
      timeout: timeoutMs / 1000,
      ...(isLocal && { execute: [allowInsecureRequests] }),
    },
  );
  // The ID token's signature is verified, although it comes from the provider directly.
  enableNonRepudiationChecks(configuration);
  return configuration;
}

/** The page of the provider where the person signs in. */
export async function oidcUrl(provider: StoredProvider, attempt: Attempt): Promise<URL> {
  return buildAuthorizationUrl(await connect(provider), {
    redirect_uri: callbackUrl(provider.id),
    scope: [...new Set(["openid", "profile", "email", ...provider.scopes])].join(" "),
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: await calculatePKCECodeChallenge(attempt.verifier),
    code_challenge_method: "S256",
  });
}

/**
 * The person of the provider's response.
 *
 * @param response the callback's URL with the response's parameters
 * @throws if the response or a token is invalid in any part: state, nonce, issuer, audience, times, signature
 */
export async function oidcPerson(
  provider: StoredProvider,
  attempt: Attempt,
  response: URL,
): Promise<ProviderPerson> {
  const configuration = await connect(provider);
  const tokens = await authorizationCodeGrant(configuration, response, {
    expectedState: attempt.state,
    expectedNonce: attempt.nonce,
    pkceCodeVerifier: attempt.verifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw new Error("The provider sent no ID token.");
  // Many providers put e-mail addresses and groups only here.
  const more = configuration.serverMetadata().userinfo_endpoint
    ? await fetchUserInfo(configuration, tokens.access_token, claims.sub)
    : {};
  const person = toPerson(joinClaims(claims, more), provider.groupsClaim);
  const canSignOut = provider.signsOut && configuration.serverMetadata().end_session_endpoint !== undefined;
  return {
    ...person,
    session: { ...person.session, idToken: canSignOut ? (tokens.id_token ?? null) : null },
  };
}
