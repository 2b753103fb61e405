import type { ReactNode } from "react";
import { requireSession } from "#app/gate.ts";
import { AppFrame } from "#components/shell/app-frame.tsx";

export default async function SignedInLayout({ children }: { children: ReactNode }) {
  await requireSession();
  return <AppFrame>{children}</AppFrame>;
}
