import type { Metadata } from "next";
import { loadCurrentSession, loadMe } from "#app/current-session.ts";
import { server } from "#app/server/server.ts";
import { InvitationCard } from "#components/access/invitation-card.tsx";

export const metadata: Metadata = { title: "Invitation", referrer: "no-referrer" };

/** The page of an invitation's link. The token is in the fragment; opening the page changes nothing. */
export default async function InvitationPage() {
  const principal = await loadCurrentSession();
  const me = principal && (await loadMe(principal));
  return <InvitationCard ways={await server().getSignInWays()} userName={me?.user.name ?? null} />;
}
