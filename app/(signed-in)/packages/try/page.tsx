import type { Metadata } from "next";
import { requireSession } from "#app/current-session.ts";
import { ValidationPage } from "#components/licenses/validation-page.tsx";

export const metadata: Metadata = { title: "Try a validation" };

export default async function Page() {
  await requireSession();
  return <ValidationPage />;
}
