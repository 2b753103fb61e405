import { config } from "#server/platform/config/config.ts";

/** The name of the session's cookie: next-auth's own, with the prefix that browsers only accept over https behind TLS. */
export function sessionCookieName(): string {
  return config().baseUrl.startsWith("https:")
    ? "__Secure-next-auth.session-token"
    : "next-auth.session-token";
}

/** The session's token in a `Cookie` header, or null. */
export function readSessionCookie(cookieHeader: string | null): string | null {
  const name = sessionCookieName();
  for (const part of (cookieHeader ?? "").split(";")) {
    const [key, ...value] = part.split("=");
    if (key?.trim() === name) return value.join("=").trim() || null;
  }
  return null;
}
