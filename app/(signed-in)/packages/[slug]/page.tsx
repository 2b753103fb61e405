import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { loadPackage } from "#app/(signed-in)/packages/load-package.ts";
import { PackagePage } from "#components/packages/package-page.tsx";

interface Props {
  params: Promise<{ slug: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await loadPackage((await params).slug))?.name ?? "Not found" };
}

export default async function Page({ params }: Props) {
  const offered = await loadPackage((await params).slug);
  if (offered === null) notFound();
  return <PackagePage slug={offered.slug} />;
}
