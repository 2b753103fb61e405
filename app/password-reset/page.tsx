import type { Metadata } from "next";
import { ResetCard } from "#components/access/reset-card.tsx";

export const metadata: Metadata = { title: "Reset password", referrer: "no-referrer" };

export default function PasswordResetPage() {
  return <ResetCard />;
}
