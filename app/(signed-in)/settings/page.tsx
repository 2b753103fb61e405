import type { Metadata } from "next";
import { requireSession } from "#app/current-session.ts";
import { ProfilePage } from "#components/settings/profile-page.tsx";

export const metadata: Metadata = { title: "Profile" };

export default async function Page() {
  await requireSession();
  return <ProfilePage />;
}
