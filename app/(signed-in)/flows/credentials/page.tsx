import type { Metadata } from "next";
import { requireSession } from "#app/current-session.ts";
import { CredentialsPage } from "#components/flows/credentials-page.tsx";

export const metadata: Metadata = { title: "Credentials" };

export default async function Page() {
  await requireSession();
  return <CredentialsPage />;
}
