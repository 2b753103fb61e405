import { config } from "#server/platform/config/config.ts";
import { readCookie, writeCookie } from "#server/platform/http/cookies.ts";
import { encodeSession, type Session, sessionSeconds } from "./session-token.ts";

/** The name of the session cookie: next-auth's own. Over TLS it has the prefix that browsers accept only over https. */
export function sessionCookieName(): string {
  return config().baseUrl.startsWith("https:")
    ? "__Secure-next-auth.session-token"
    : "next-auth.session-token";
}

/** The session token in a `Cookie` header, or null. */
export function readSessionCookie(cookieHeader: string | null): string | null {
  return readCookie(cookieHeader, sessionCookieName());
}

/** The `Set-Cookie` value that removes the session cookie. */
export function clearSessionCookie(): string {
  return writeCookie(sessionCookieName(), "", { maxAgeSeconds: 0 });
}

/** The `Set-Cookie` value that signs a browser in, equal to next-auth's. */
export async function writeSessionCookie(session: Session): Promise<string> {
  const maxAgeSeconds = sessionSeconds();
  return writeCookie(sessionCookieName(), await encodeSession(session), { maxAgeSeconds });
}
