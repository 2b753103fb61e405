import type { ReactNode } from "react";
import { AppFrame } from "#components/shell/app-frame.tsx";

export default function SignedInLayout({ children }: { children: ReactNode }) {
  return <AppFrame>{children}</AppFrame>;
}
