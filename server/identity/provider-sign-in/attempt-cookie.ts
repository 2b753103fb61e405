import { z } from "zod";
import { providerIdSchema } from "#api/identity/providers/schema.ts";
import { callbackPath } from "#server/identity/providers/present.ts";
import { config } from "#server/platform/config/config.ts";
import { readCookie, writeCookie } from "#server/platform/http/cookies.ts";
import { openAttempt, sealAttempt } from "#server/platform/http/sealed-attempt.ts";

const purpose = "provider-sign-in";

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
  return writeCookie(
    cookieName(),
    attempt === null ? "" : await sealAttempt(purpose, attempt, attemptSeconds),
    place,
  );
}

/** The attempt in a `Cookie` header; null if the cookie is missing, was changed, or is too old. */
export async function readAttemptCookie(cookieHeader: string | null): Promise<Attempt | null> {
  const token = readCookie(cookieHeader, cookieName());
  if (token === null) return null;
  return attemptSchema.safeParse(await openAttempt(purpose, token)).data ?? null;
}
