import type { Metadata } from "next";
import { requireSession } from "#app/current-session.ts";
import { PackageList } from "#components/packages/package-list.tsx";

export const metadata: Metadata = { title: "Packages" };

export default async function PackagesPage() {
  await requireSession();
  return <PackageList />;
}
