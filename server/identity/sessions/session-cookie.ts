import { config } from "#server/platform/config/config.ts";

/** The name of the session cookie: next-auth's own. Over TLS it has the prefix that browsers accept only over https. */
export function sessionCookieName(): string {
  return config().baseUrl.startsWith("https:")
    ? "__Secure-next-auth.session-token"
    : "next-auth.session-token";
}

/** The session token in a `Cookie` header, or null. */
export function readSessionCookie(cookieHeader: string | null): string | null {
  const name = sessionCookieName();
  for (const part of (cookieHeader ?? "").split(";")) {
    const [key, ...value] = part.split("=");
    if (key?.trim() === name) return value.join("=").trim() || null;
  }
  return null;
}
