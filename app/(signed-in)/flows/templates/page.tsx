import type { Metadata } from "next";
import { requireSession } from "#app/current-session.ts";
import { TemplatesPage } from "./templates-page.tsx";

export const metadata: Metadata = { title: "Templates" };

export default async function Page() {
  await requireSession();
  return <TemplatesPage />;
}
