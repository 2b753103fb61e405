import { refuse } from "#server/platform/http/refusal.ts";
import type { Principal } from "./principal.ts";

/**
 * Whether keys, sessions and the password may be managed. A leaked key must not be able to create others that outlive
 * it or lock its owner out; only a key with full access may.
 */
export function canManageAccount(principal: Principal): boolean {
  return principal.apiKeyId === null || principal.role === "owner";
}

export const requireSessionForAccount = refuse(
  403,
  "forbidden",
  "Sign in to manage API keys, sessions and the password, or use a key with the scope admin.",
);
