import type { Metadata } from "next";
import { requireSession } from "#app/gate.ts";
import { TryPage } from "#components/licenses/try-page.tsx";

export const metadata: Metadata = { title: "Try a validation" };

export default async function Page() {
  await requireSession();
  return <TryPage />;
}
