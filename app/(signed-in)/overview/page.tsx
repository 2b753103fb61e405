import type { Metadata } from "next";
import { requireSession } from "#app/current-session.ts";
import { OverviewPage } from "#components/overview/overview-page.tsx";

export const metadata: Metadata = { title: "Overview" };

export default async function Page() {
  await requireSession();
  return <OverviewPage />;
}
