import { z } from "zod";
import { redirectPath } from "#server/connectors/oauth-clients/data.ts";
import { config } from "#server/platform/config/config.ts";
import { readCookie, writeCookie } from "#server/platform/http/cookies.ts";
import { openAttempt, sealAttempt } from "#server/platform/http/sealed-attempt.ts";

const purpose = "connection-sign-in";
/** The longest time that giving access at the provider may take. */
const attemptSeconds = 600;

const attemptSchema = z.strictObject({
  /** Who began it. Only their browser's session may end it. */
  userId: z.uuid(),
  connector: z.string(),
  authentication: z.string(),
  name: z.string().nullable(),
  /** The fields that are no secrets. */
  fields: z.record(z.string(), z.string()),
  /** The connection that gets the access; null for a new one. */
  connectionId: z.uuid().nullable(),
  /** Binds the provider's response to this attempt: RFC 6749 §10.12. */
  state: z.string().min(32),
  /** Proves that the code was requested here: PKCE, RFC 7636. */
  verifier: z.string().min(43),
});

/** A browser that was sent to a provider to connect an account. Only its cookie has it, encrypted. */
export type ConnectAttempt = z.output<typeof attemptSchema>;

/** The name of an attempt: the part of its state that is no secret. */
export const attemptOf = (state: string): string => state.slice(0, 12);

/** Each attempt has its cookie, since several windows may be open at once. */
function cookieName(state: string): string {
  const prefix = config().baseUrl.startsWith("https:") ? "__Secure-millrace.connect" : "millrace.connect";
  return `${prefix}-${attemptOf(state)}`;
}

/** The `Set-Cookie` value of an attempt. Only the callback gets the cookie. */
export async function writeConnectCookie(attempt: ConnectAttempt): Promise<string> {
  const sealed = await sealAttempt(purpose, attempt, attemptSeconds);
  return writeCookie(cookieName(attempt.state), sealed, {
    path: redirectPath,
    maxAgeSeconds: attemptSeconds,
  });
}

/** The `Set-Cookie` value that deletes an attempt. */
export const deleteConnectCookie = (state: string): string =>
  writeCookie(cookieName(state), "", { path: redirectPath, maxAgeSeconds: 0 });

/** The attempt that this state belongs to, in a `Cookie` header; null if it is missing, was changed, or is too old. */
export async function readConnectCookie(
  cookieHeader: string | null,
  state: string,
): Promise<ConnectAttempt | null> {
  const sealed = /^[\w-]+$/.test(state) ? readCookie(cookieHeader, cookieName(state)) : null;
  if (sealed === null) return null;
  const attempt = attemptSchema.safeParse(await openAttempt(purpose, sealed)).data ?? null;
  return attempt?.state === state ? attempt : null;
}
