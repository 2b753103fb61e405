import type { Principal } from "#server/identity/access/principal.ts";
import { refuse } from "#server/platform/http/refusal.ts";

/**
 * Whether keys, sessions and the password may be managed. A key that leaked must not make others that outlive it or lock its
 * person out; only a key that may do anything can.
 */
export function canManageAccount(principal: Principal): boolean {
  return principal.apiKeyId === null || principal.role === "owner";
}

export const requireSessionForAccount = refuse(
  403,
  "forbidden",
  "API keys, sessions and the password are managed when signed in, or with a key that has the scope admin.",
);
