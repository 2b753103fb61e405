import type { Metadata } from "next";
import { requireSession } from "#app/current-session.ts";
import { StoragePage } from "#components/settings/storage-page.tsx";

export const metadata: Metadata = { title: "Storage" };

export default async function Page() {
  await requireSession();
  return <StoragePage />;
}
