import type { Metadata } from "next";
import { requireFirstVisit } from "#app/current-session.ts";
import { SetupForm } from "#components/access/setup-form.tsx";

export const metadata: Metadata = { title: "Welcome" };

export default async function SetupPage() {
  await requireFirstVisit();
  return <SetupForm />;
}
