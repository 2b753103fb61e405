import { timingSafeEqual } from "node:crypto";
import { signedOutPath } from "#server/identity/providers/present.ts";
import { config } from "#server/platform/config/config.ts";
import { readCookie, writeCookie } from "#server/platform/http/cookies.ts";

/** The longest time that signing out at the provider may take. */
const seconds = 600;

function cookieName(): string {
  return config().baseUrl.startsWith("https:") ? "__Secure-millrace.sign-out" : "millrace.sign-out";
}

/** The `Set-Cookie` value of a browser that was sent to a provider to sign out; null deletes it. */
export function writeStateCookie(state: string | null): string {
  return writeCookie(cookieName(), state ?? "", {
    path: signedOutPath,
    maxAgeSeconds: state === null ? 0 : seconds,
  });
}

/** Whether this browser was sent to the provider with this state. */
export function isOwnState(cookieHeader: string | null, state: string | null): boolean {
  const own = readCookie(cookieHeader, cookieName());
  if (own === null || state === null || own.length !== state.length) return false;
  return timingSafeEqual(Buffer.from(own), Buffer.from(state));
}
