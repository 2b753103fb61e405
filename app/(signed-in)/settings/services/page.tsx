import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { requireSession } from "#app/current-session.ts";
import { ServicesPage } from "#components/service-accounts/services-page.tsx";

export const metadata: Metadata = { title: "Services" };

export default async function Services() {
  if ((await requireSession()).role !== "owner") redirect("/settings");
  return <ServicesPage />;
}
