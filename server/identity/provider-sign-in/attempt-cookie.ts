import { EncryptJWT, errors, jwtDecrypt } from "jose";
import { z } from "zod";
import { providerIdSchema } from "#api/identity/providers/schema.ts";
import { clock } from "#lib/clock.ts";
import { callbackPath } from "#server/identity/providers/present.ts";
import { config } from "#server/platform/config/config.ts";
import { derivedKey } from "#server/platform/encryption/derived-key.ts";
import { readCookie, writeCookie } from "#server/platform/http/cookies.ts";

/** The longest time that signing in at the provider may take. */
export const attemptSeconds = 600;

const attemptSchema = z.strictObject({
  provider: providerIdSchema,
  /** Binds the provider's response to this browser: RFC 6749 §10.12. */
  state: z.string().min(32),
  /** Binds the ID token to this attempt: OpenID Connect Core §3.1.2.1. */
  nonce: z.string().min(32),
  /** Proves that the code was requested here: PKCE, RFC 7636. */
  verifier: z.string().min(43),
  /** The path of this origin to continue to. */
  next: z.string(),
  /** The token of an invitation's link. */
  invitation: z.string().nullable(),
  /** The signed-in user who links the provider's account; null for signing in. */
  linkTo: z.uuid().nullable(),
});

/** A browser that was sent to a provider. Only its cookie has it, encrypted. */
export type Attempt = z.infer<typeof attemptSchema>;

function cookieName(): string {
  return config().baseUrl.startsWith("https:") ? "__Secure-millrace.sign-in" : "millrace.sign-in";
}

/** The `Set-Cookie` value of an attempt; null deletes it. Only the callback gets the cookie. */
export async function writeAttemptCookie(attempt: Attempt | null): Promise<string> {
  const place = { path: callbackPath, maxAgeSeconds: attempt === null ? 0 : attemptSeconds };
  return writeCookie(cookieName(), attempt === null ? "" : await encode(attempt), place);
}

function encode(attempt: Attempt): Promise<string> {
  const now = Math.floor(clock.nowMs() / 1000);
  return new EncryptJWT({ attempt })
    .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
    .setIssuedAt(now)
    .setExpirationTime(now + attemptSeconds)
    .encrypt(attemptKey());
}

/** The attempt in a `Cookie` header; null if the cookie is missing, was changed, or is too old. */
export async function readAttemptCookie(cookieHeader: string | null): Promise<Attempt | null> {
  const token = readCookie(cookieHeader, cookieName());
  if (token === null) return null;
  try {
    const { payload } = await jwtDecrypt(token, attemptKey(), {
      keyManagementAlgorithms: ["dir"],
      contentEncryptionAlgorithms: ["A256GCM"],
      requiredClaims: ["exp"],
    });
    return attemptSchema.safeParse(payload.attempt).data ?? null;
  } catch (cause) {
    if (cause instanceof errors.JOSEError) return null;
    throw cause;
  }
}

function attemptKey(): Uint8Array {
  return derivedKey("provider-sign-in");
}
