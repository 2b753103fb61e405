import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  calculatePKCECodeChallenge,
  clientCredentialsGrant,
  customFetch,
  None,
  ResponseBodyError,
  refreshTokenGrant,
  type TokenEndpointResponse,
} from "openid-client";
import { clock } from "#lib/clock.ts";
import { cutText } from "#lib/cut-text.ts";
import { ProviderUnreachable } from "./egress-fetch.ts";
import { noToken, type OauthMethod, providerFetch } from "./provider-fetch.ts";

/** The app that was registered with a provider. */
export interface OauthApp {
  clientId: string;
  /** Empty for an app without one, which PKCE protects. */
  clientSecret: string;
}

export interface Tokens {
  access_token: string;
  refresh_token: string | null;
  /** Milliseconds since the epoch; null if the provider does not say. */
  expires_at: number | null;
}

/**
 * What a token endpoint has said. `refused`: the person's access is gone or was never given. `failed`: the provider is away, or
 * does not accept the app, so the access may be good. `said` has the provider's words, and may contain what it was sent.
 */
export type TokenResult =
  | { kind: "tokens"; tokens: Tokens }
  | { kind: "canceled" }
  | { kind: "refused"; said: string }
  | { kind: "failed"; said: string; retryable: boolean };

/** The parameters that an authorization request and the request for its token share. */
export interface AuthorizationAttempt {
  state: string;
  /** PKCE's, RFC 7636. */
  verifier: string;
  redirectUrl: string;
}

/** The page of the provider where a person gives access. */
export async function authorizationUrl(
  method: OauthMethod,
  app: OauthApp,
  { state, verifier, redirectUrl }: AuthorizationAttempt,
): Promise<URL> {
  const { scopes, separator, authorize, pkce } = method;
  return buildAuthorizationUrl(connect(method, app), {
    ...authorize,
    redirect_uri: redirectUrl,
    ...(scopes.length > 0 && { scope: scopes.join(separator) }),
    state,
    ...(pkce && {
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
    }),
  });
}

/**
 * Gets the tokens for a provider's response.
 *
 * @param response the redirect URL with the response's parameters
 */
export function exchangeCode(
  method: OauthMethod,
  app: OauthApp,
  response: URL,
  { state, verifier }: AuthorizationAttempt,
): Promise<TokenResult> {
  const issuer = response.searchParams.get("iss");
  // A response that names its issuer must be of this provider: RFC 9207.
  const isOwn = issuer !== null && URL.parse(issuer)?.origin === URL.parse(method.authorizeUrl ?? "")?.origin;
  const configuration = connect(method, app, isOwn ? issuer : undefined);
  const checks = { expectedState: state, ...(method.pkce && { pkceCodeVerifier: verifier }) };
  return settle(() => authorizationCodeGrant(configuration, response, checks));
}

/** Gets new tokens for a refresh token. A provider that returns no new refresh token keeps the old one valid. */
export async function refreshTokens(
  method: OauthMethod,
  app: OauthApp,
  refreshToken: string,
): Promise<TokenResult> {
  const result = await settle(() => refreshTokenGrant(connect(method, app), refreshToken), true);
  if (result.kind !== "tokens" || result.tokens.refresh_token !== null) return result;
  return { kind: "tokens", tokens: { ...result.tokens, refresh_token: refreshToken } };
}

/** Gets a token for the app itself. */
export function clientTokens(method: OauthMethod, app: OauthApp): Promise<TokenResult> {
  const { scopes, separator } = method;
  const parameters: Record<string, string> = scopes.length > 0 ? { scope: scopes.join(separator) } : {};
  return settle(() => clientCredentialsGrant(connect(method, app), parameters));
}

/** A token endpoint has small responses; a step waits for it. */
const timeoutSeconds = 10;

function connect(method: OauthMethod, { clientId, clientSecret }: OauthApp, issuer?: string): Configuration {
  const { authorizeUrl, tokenUrl } = method;
  const server = {
    issuer: issuer ?? new URL(authorizeUrl ?? tokenUrl).origin,
    ...(authorizeUrl !== undefined && { authorization_endpoint: authorizeUrl }),
    token_endpoint: tokenUrl,
  };
  const withSecret = method.client === "basic" ? ClientSecretBasic : ClientSecretPost;
  const authenticate = clientSecret === "" ? None() : withSecret(clientSecret);
  const configuration = new Configuration(server, clientId, {}, authenticate);
  configuration[customFetch] = providerFetch(method);
  configuration.timeout = timeoutSeconds;
  // Which servers may be reached, the egress decides.
  if (URL.parse(tokenUrl)?.protocol === "http:") allowInsecureRequests(configuration);
  return configuration;
}

async function settle(
  request: () => Promise<TokenEndpointResponse>,
  isRenewal = false,
): Promise<TokenResult> {
  try {
    const { access_token, refresh_token = null, expires_in } = await request();
    const expires_at = expires_in === undefined ? null : clock.nowMs() + expires_in * 1000;
    return { kind: "tokens", tokens: { access_token, refresh_token, expires_at } };
  } catch (cause) {
    return toFailure(cause, isRenewal);
  }
}

/** Errors of the app, and those that may pass. All others are about the person's access. */
const appErrors = new Set([
  "invalid_client",
  "unauthorized_client",
  "invalid_client_id",
  "bad_client_secret",
]);
const passingErrors = new Set(["temporarily_unavailable", "server_error", "slow_down", "ratelimited"]);

/** The person gave no access: the standard's code, LinkedIn's two and that of an early draft. */
const cancellations = new Set([
  "access_denied",
  "user_cancelled_login",
  "user_cancelled_authorize",
  "user_denied",
]);

function toFailure(cause: unknown, isRenewal: boolean): TokenResult {
  if (cause instanceof AuthorizationResponseError) {
    if (cancellations.has(cause.error)) return { kind: "canceled" };
    return { kind: "refused", said: wordsOf(cause) };
  }
  if (cause instanceof ResponseBodyError) {
    const { error, status } = cause;
    const said = wordsOf(cause);
    // Without a code, it may be a firewall that responded, or a page about maintenance: access is not given up for that.
    const isUnknown = isRenewal && error === noToken;
    if (status >= 500 || status === 429 || passingErrors.has(error) || isUnknown) {
      return { kind: "failed", said, retryable: true };
    }
    if (appErrors.has(error)) return { kind: "failed", said, retryable: false };
    return { kind: "refused", said };
  }
  const unreachable = findUnreachable(cause);
  if (unreachable) {
    const retryable = !permanent.has(unreachable.code);
    return { kind: "failed", said: unreachable.message, retryable };
  }
  // The client found a fault in the response: its state, its issuer, or its form.
  if (!(cause instanceof Error && "code" in cause)) throw cause;
  const what = cause.cause instanceof Response ? `status ${cause.cause.status}` : cause.message;
  return { kind: "failed", said: cutText(`It responded with ${what}.`, maxChars), retryable: true };
}

/** Failures of the egress that no later attempt changes. */
const permanent = new Set(["address_not_allowed", "invalid_url"]);

/** The client wraps what its fetch has thrown. */
function findUnreachable(cause: unknown): ProviderUnreachable | null {
  for (let each = cause; each instanceof Error; each = each.cause) {
    if (each instanceof ProviderUnreachable) return each;
  }
  return null;
}

const maxChars = 500;

function wordsOf({ error, error_description }: { error: string; error_description?: string }): string {
  return cutText(error_description ? `${error}: ${error_description}` : error, maxChars);
}
