import { loadPrincipal } from "#server/identity/access/authorize.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { hasUser } from "#server/identity/people/data.ts";

/** Who is signed in, for pages: give it the request's `Cookie` header. */
export function loadSession(cookieHeader: string | null): Promise<Principal | null> {
  return loadPrincipal(cookieHeader);
}

/** Whether the first visit has happened: a person exists who can sign in. */
export function isSetUp(): Promise<boolean> {
  return hasUser();
}
