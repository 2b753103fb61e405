import { loadPrincipal } from "./authorize.ts";
import { hasPerson } from "./data.ts";
import type { Principal } from "./principal.ts";

/** Who is signed in, for pages: give it the request's `Cookie` header. */
export function loadSession(cookieHeader: string | null): Promise<Principal | null> {
  return loadPrincipal(cookieHeader);
}

/** Whether the first visit has happened: a person exists who can sign in. */
export function isSetUp(): Promise<boolean> {
  return hasPerson();
}
