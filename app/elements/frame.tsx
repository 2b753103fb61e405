import type { ReactNode } from "react";
import { loadCurrentSession, loadMe } from "#app/current-session.ts";
import { CurrentUserProvider } from "#components/api/known-me.tsx";
import { PublicFrame } from "#components/elements/public-frame.tsx";
import { AppFrame } from "#components/frame/app-frame.tsx";

/**
 * The frame of the gallery. Public; signed-in users also get the navigation.
 *
 * @param next the page to return to after signing in
 */
export async function ElementsFrame({ next, children }: { next: string; children: ReactNode }) {
  const principal = await loadCurrentSession();
  if (principal === null) return <PublicFrame next={next}>{children}</PublicFrame>;
  return (
    <CurrentUserProvider me={await loadMe(principal)}>
      <AppFrame>{children}</AppFrame>
    </CurrentUserProvider>
  );
}
