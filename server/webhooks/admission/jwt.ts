import { errors, type JWTVerifyGetKey, jwtVerify, SignJWT } from "jose";
import { singleHeader } from "#server/webhooks/signatures/scheme.ts";
import type { Authenticator } from "./authenticator.ts";
import { readAuthorization } from "./plain.ts";

export interface JwtRules {
  issuer: string | undefined;
  audience: string | undefined;
  toleranceSeconds: number;
  requireExpiry: boolean;
}

/** A key for signed tokens, and its algorithms. `none` is never among them. */
export interface JwtKey {
  algorithms: string[];
  key: Uint8Array | JWTVerifyGetKey;
  /** Whether tokens can be created with it here. */
  isShared: boolean;
}

const shared = ["HS256", "HS384", "HS512"];

/** A secret that sender and receiver share. */
export function sharedKey(secret: string): JwtKey {
  return { algorithms: shared, key: Buffer.from(secret, "utf8"), isShared: true };
}

/**
 * Algorithms of public keys. Those of shared secrets are excluded: a public key must never be used as a shared secret.
 */
const publicAlgorithms = [
  ...["RS256", "RS384", "RS512", "PS256", "PS384", "PS512"],
  ...["ES256", "ES384", "ES512", "EdDSA", "Ed25519"],
];

/** Public keys, selected by a token's header. */
export function publicKeys(find: JWTVerifyGetKey): JwtKey {
  return { algorithms: publicAlgorithms, key: find, isShared: false };
}

/**
 * A JWT in `Authorization: Bearer` (RFC 7519, RFC 8725): signed with one of the keys, within its validity, and for this
 * audience.
 */
export function jwt(
  keys: readonly JwtKey[],
  { issuer, audience, toleranceSeconds, requireExpiry }: JwtRules,
): Authenticator {
  const claims = {
    ...(issuer && { issuer }),
    ...(audience && { audience }),
    requiredClaims: requireExpiry ? ["exp"] : [],
  };
  const first = keys.find(({ isShared }) => isShared);
  return {
    needsBody: false,
    maskedHeaders: ["authorization"],
    challenge: 'Bearer realm="webhook"',
    async check({ headers, nowMs }) {
      const token = readAuthorization(singleHeader(headers, "authorization"), "Bearer");
      if (token === null)
        return "There is no header Authorization with the scheme Bearer, or there are several.";
      const options = { ...claims, clockTolerance: toleranceSeconds, currentDate: new Date(nowMs) };
      let reason = "There is no key to check the token with.";
      for (const { key, algorithms } of keys) {
        try {
          // Two calls, because the two kinds of key need two overloads.
          if (key instanceof Uint8Array) await jwtVerify(token, key, { ...options, algorithms });
          else await jwtVerify(token, key, { ...options, algorithms });
          return null;
        } catch (cause) {
          reason = reasonOf(cause);
        }
      }
      return reason;
    },
    async authenticationHeaders(_, nowMs) {
      if (!(first?.key instanceof Uint8Array)) return null;
      const nowSeconds = Math.floor(nowMs / 1000);
      const token = new SignJWT({ sub: "sample" })
        .setProtectedHeader({ alg: "HS256", typ: "JWT" })
        .setIssuedAt(nowSeconds)
        .setExpirationTime(nowSeconds + 60);
      if (issuer) token.setIssuer(issuer);
      if (audience) token.setAudience(audience);
      return [["authorization", `Bearer ${await token.sign(first.key)}`]];
    },
  };
}

/** Why a token was refused, without any part of the token. */
function reasonOf(cause: unknown): string {
  if (cause instanceof errors.JWTExpired) return "The token has expired.";
  if (cause instanceof errors.JWTClaimValidationFailed) {
    return `The token's claim ${cause.claim} is missing or has an unexpected value.`;
  }
  if (cause instanceof errors.JWSSignatureVerificationFailed) return "The token's signature does not match.";
  if (cause instanceof errors.JOSEAlgNotAllowed)
    return "The token is signed with an algorithm that is not accepted.";
  if (cause instanceof errors.JWKSNoMatchingKey)
    return "The token is signed with a key that is not published.";
  if (cause instanceof KeysUnavailable) return cause.message;
  return "The token cannot be parsed.";
}

/** The published keys could not be fetched. The token cannot be verified, so it is refused. */
export class KeysUnavailable extends Error {}
