import type { Metadata } from "next";
import { requireSession } from "#app/current-session.ts";
import { Settings } from "#components/settings/settings.tsx";

export const metadata: Metadata = { title: "Settings" };

export default async function SettingsPage() {
  await requireSession();
  return <Settings />;
}
