import type { Metadata } from "next";
import { requireSession } from "#app/current-session.ts";
import { VariablesPage } from "#components/flows/variables-page.tsx";

export const metadata: Metadata = { title: "Variables" };

export default async function Page() {
  await requireSession();
  return <VariablesPage />;
}
