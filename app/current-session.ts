import type { Me } from "#api/identity/account/schema.ts";
import { server } from "#app/server/server.ts";
import "server-only";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { toLocalPath } from "#lib/local-path.ts";
import type { Principal } from "#server/identity/access/principal.ts";

/** The signed-in user, if any; queried once per page. */
export const loadCurrentSession = cache(async () => server().loadSession((await headers()).get("cookie")));

let isKnownSetUp = false;

/** There is always an owner: this queries the database only until it exists, not on every anonymous request. */
async function isSetUpByNow(): Promise<boolean> {
  isKnownSetUp ||= await server().isSetUp();
  return isKnownSetUp;
}

/** Returns the signed-in user. Redirects others to setup or to the sign-in page, and from there back to this page. */
export async function requireSession(): Promise<Principal> {
  const principal = await loadCurrentSession();
  if (principal !== null) return principal;
  if (!(await isSetUpByNow())) redirect("/setup");
  const page = toLocalPath((await headers()).get("x-page"));
  redirect(page === "/overview" ? "/sign-in" : `/sign-in?next=${encodeURIComponent(page)}`);
}

/** The signed-in user, as in `GET /api/me`. */
export async function loadMe(principal: Principal): Promise<Me> {
  return { user: server().toUser(await server().getCurrentUser(principal)), api_key: null };
}

/** For the sign-in page: redirects signed-in users, and redirects to setup while there is no account. */
export async function requireNoSession(next: string): Promise<void> {
  if ((await loadCurrentSession()) !== null) redirect(next);
  if (!(await isSetUpByNow())) redirect("/setup");
}

/** For the setup page, which is shown only once. */
export async function requireFirstVisit(): Promise<void> {
  if (await isSetUpByNow()) redirect("/overview");
}
