import { config } from "#server/platform/config/config.ts";

/** The value of a cookie in a `Cookie` header; null if it is missing or empty. */
export function readCookie(cookieHeader: string | null, name: string): string | null {
  for (const part of (cookieHeader ?? "").split(";")) {
    const [key, ...value] = part.split("=");
    if (key?.trim() === name) return value.join("=").trim() || null;
  }
  return null;
}

/**
 * A `Set-Cookie` value that scripts cannot read and that other sites' requests do not send, except when they link here.
 *
 * @param maxAgeSeconds 0 deletes the cookie
 */
export function writeCookie(
  name: string,
  value: string,
  { maxAgeSeconds, path = "/" }: { maxAgeSeconds: number; path?: string },
): string {
  const secure = config().baseUrl.startsWith("https:") ? "; Secure" : "";
  return `${name}=${value}; Path=${path}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`;
}
