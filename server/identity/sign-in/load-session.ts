import { loadPrincipal } from "#server/identity/access/authorize.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { hasUser } from "#server/identity/people/data.ts";

/** The signed-in user, for pages. Pass the request's `Cookie` header. */
export function loadSession(cookieHeader: string | null): Promise<Principal | null> {
  return loadPrincipal(cookieHeader);
}

/** Whether setup is complete: a user exists who can sign in. */
export function isSetUp(): Promise<boolean> {
  return hasUser();
}
