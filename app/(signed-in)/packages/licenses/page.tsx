import type { Metadata } from "next";
import { requireSession } from "#app/current-session.ts";
import { LicenseList } from "#components/licenses/license-list.tsx";

export const metadata: Metadata = { title: "Licenses" };

export default async function Page() {
  await requireSession();
  return <LicenseList />;
}
