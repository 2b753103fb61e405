import type { Metadata } from "next";
import { requireSession } from "#app/current-session.ts";
import { ApprovalList } from "#components/approvals/approval-list.tsx";

export const metadata: Metadata = { title: "Approvals" };

export default async function Page() {
  await requireSession();
  return <ApprovalList />;
}
