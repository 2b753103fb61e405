import type { Metadata } from "next";
import { requireSession } from "#app/current-session.ts";
import { AppearancePage } from "#components/settings/appearance-page.tsx";

export const metadata: Metadata = { title: "Appearance" };

export default async function Page() {
  await requireSession();
  return <AppearancePage />;
}
