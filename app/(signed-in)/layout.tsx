import type { ReactNode } from "react";
import { loadMe, requireSession } from "#app/current-session.ts";
import { CurrentUserProvider } from "#components/api/known-me.tsx";
import { AppFrame } from "#components/frame/app-frame.tsx";

export default async function SignedInLayout({ children }: { children: ReactNode }) {
  const me = await loadMe(await requireSession());
  return (
    <CurrentUserProvider me={me}>
      <AppFrame>{children}</AppFrame>
    </CurrentUserProvider>
  );
}
