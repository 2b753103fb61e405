import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { loadPackage } from "#app/(signed-in)/packages/load-package.ts";
import { requireSession } from "#app/current-session.ts";
import { PublishPage } from "#components/packages/publish-page.tsx";

export const metadata: Metadata = { title: "Publish a release" };

export default async function Page({ params }: { params: Promise<{ slug: string }> }) {
  const { role } = await requireSession();
  const offered = await loadPackage((await params).slug);
  if (offered === null) notFound();
  if (role === "viewer") redirect(`/packages/${offered.slug}`);
  return <PublishPage slug={offered.slug} name={offered.name} />;
}
