import type { Metadata } from "next";
import { requireSession } from "#app/current-session.ts";
import { FeaturesPage } from "#components/licenses/features-page.tsx";

export const metadata: Metadata = { title: "Features" };

export default async function Page() {
  await requireSession();
  return <FeaturesPage />;
}
