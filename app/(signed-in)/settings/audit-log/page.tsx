import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { requireSession } from "#app/current-session.ts";
import { AuditLogPage } from "#components/audit-log/audit-log-page.tsx";

export const metadata: Metadata = { title: "Audit log" };

export default async function AuditLog() {
  if ((await requireSession()).role !== "owner") redirect("/settings");
  return <AuditLogPage />;
}
