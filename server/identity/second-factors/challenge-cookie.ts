import { config } from "#server/platform/config/config.ts";
import { readCookie } from "#server/platform/http/cookies.ts";

/** The longest time between a browser's first factor and its second. */
export const challengeSeconds = 600;

/** The cookie of a browser whose second factor is awaited. */
export function challengeCookieName(): string {
  return config().baseUrl.startsWith("https:") ? "__Host-millrace.second-factor" : "millrace.second-factor";
}

/** The token of a challenge in a `Cookie` header, or null. */
export function readChallengeCookie(cookieHeader: string | null): string | null {
  const token = readCookie(cookieHeader, challengeCookieName());
  return token !== null && /^[A-Za-z0-9_-]{43}$/.test(token) ? token : null;
}
