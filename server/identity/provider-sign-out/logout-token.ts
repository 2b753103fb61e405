import { createLocalJWKSet, errors, jwtVerify } from "jose";
import { z } from "zod";
import { clock } from "#lib/clock.ts";
import { egressFetch } from "#server/identity/oauth/egress-fetch.ts";
import { clockToleranceSeconds, connect } from "#server/identity/provider-sign-in/oidc.ts";
import type { StoredProvider } from "#server/identity/providers/provider.ts";

const logoutEvent = "http://schemas.openid.net/event/backchannel-logout";

/** A logout token older than this is refused, also if its issuer set no end. */
const maxAgeSeconds = 600;

const keySetSchema = z.looseObject({ keys: z.array(z.looseObject({ kty: z.string() })).max(100) });

const text = z.string().min(1).max(500);

/**
 * OpenID Connect Back-Channel Logout 1.0 §2.4: the person, the session, or both, and no claims of an ID
 * token.
 */
const claimsSchema = z
  .looseObject({
    jti: text,
    sub: text.optional(),
    sid: text.optional(),
    events: z.looseObject({ [logoutEvent]: z.looseObject({}) }),
    nonce: z.never().optional(),
  })
  .refine(({ sub, sid }) => sub !== undefined || sid !== undefined);

/** The target of a provider's sign-out: one of its sessions, or all sessions of a person. */
export interface SignedOut {
  tokenId: string;
  sid: string | null;
  subject: string | null;
}

/**
 * Verifies a provider's logout token (OpenID Connect Back-Channel Logout 1.0 §2.6): signature, issuer,
 * audience, times, event. Returns null if it is invalid in any part.
 *
 * @throws if the provider cannot be reached
 */
export async function verifyLogoutToken(provider: StoredProvider, token: string): Promise<SignedOut | null> {
  const { issuer, jwks_uri: keysUrl } = (await connect(provider)).serverMetadata();
  if (!keysUrl) return null;
  const signal = AbortSignal.timeout(10_000);
  const response = await egressFetch(keysUrl, {
    method: "GET",
    headers: {},
    body: undefined,
    redirect: "manual",
    signal,
  });
  const keys = createLocalJWKSet(keySetSchema.parse(await response.json()));
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      audience: provider.clientId,
      clockTolerance: clockToleranceSeconds,
      maxTokenAge: maxAgeSeconds,
      currentDate: clock.now(),
    });
    const claims = claimsSchema.safeParse(payload).data;
    return claims ? { tokenId: claims.jti, sid: claims.sid ?? null, subject: claims.sub ?? null } : null;
  } catch (cause) {
    if (cause instanceof errors.JOSEError) return null;
    throw cause;
  }
}
