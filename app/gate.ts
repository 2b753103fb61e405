import type { Me } from "#server/identity/account/schema.ts";
import { getSelf } from "#server/identity/people/data.ts";
import { toUser } from "#server/identity/people/present.ts";
import "server-only";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import type { Principal } from "#server/identity/access/principal.ts";
import { isSetUp, loadSession } from "#server/identity/sign-in/gate.ts";
import { toOwnPath } from "./own-path.ts";

/** Who is signed in, if anyone; asked of the database once for a page. */
export const loadSessionHere = cache(async () => loadSession((await headers()).get("cookie")));

let isKnownSetUp = false;

/** Once somebody exists, somebody always will: the database is asked until then only, not by every stranger's request. */
async function isSetUpByNow(): Promise<boolean> {
  isKnownSetUp ||= await isSetUp();
  return isKnownSetUp;
}

/** Who is signed in. Anyone else is sent to the first visit or to the sign-in page, and from there back to this page. */
export async function requireSession(): Promise<Principal> {
  const principal = await loadSessionHere();
  if (principal !== null) return principal;
  if (!(await isSetUpByNow())) redirect("/setup");
  const page = toOwnPath((await headers()).get("x-page"));
  redirect(page === "/flows" ? "/sign-in" : `/sign-in?next=${encodeURIComponent(page)}`);
}

/** Who is signed in, as `GET /api/me` tells it. */
export async function loadMe(principal: Principal): Promise<Me> {
  return { user: toUser(await getSelf(principal)), api_key: null };
}

/** For the sign-in page: sends on whoever is signed in already, and to the first visit while there is nobody. */
export async function requireNoSession(next: string): Promise<void> {
  if ((await loadSessionHere()) !== null) redirect(next);
  if (!(await isSetUpByNow())) redirect("/setup");
}

/** For the first visit: it comes once. */
export async function requireFirstVisit(): Promise<void> {
  if (await isSetUpByNow()) redirect("/flows");
}
