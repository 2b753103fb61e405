import type { ReactNode } from "react";
import { loadMe, requireSession } from "#app/gate.ts";
import { KnownMe } from "#components/api/known-me.tsx";
import { AppFrame } from "#components/shell/app-frame.tsx";

export default async function SignedInLayout({ children }: { children: ReactNode }) {
  const me = await loadMe(await requireSession());
  return (
    <KnownMe me={me}>
      <AppFrame>{children}</AppFrame>
    </KnownMe>
  );
}
