import type { Metadata } from "next";
import { requireSession } from "#app/current-session.ts";
import { ApiKeysPage } from "#components/settings/api-keys-page.tsx";

export const metadata: Metadata = { title: "API keys" };

export default async function Page() {
  await requireSession();
  return <ApiKeysPage />;
}
