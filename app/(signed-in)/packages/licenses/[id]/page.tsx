import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { licenseParamsSchema } from "#api/packages/licenses/schema.ts";
import { requireSession } from "#app/current-session.ts";
import { server } from "#app/server/server.ts";
import { LicensePage } from "#components/licenses/license-page.tsx";

export const metadata: Metadata = { title: "License" };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const principal = await requireSession();
  const asked = licenseParamsSchema.safeParse(await params);
  if (!asked.success || (await server().getLicense(principal, asked.data.id)) === null) notFound();
  return <LicensePage key={asked.data.id} licenseId={asked.data.id} />;
}
