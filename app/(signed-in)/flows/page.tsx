import type { Metadata } from "next";
import { requireSession } from "#app/current-session.ts";
import { FlowList } from "#components/flows/flow-list.tsx";

export const metadata: Metadata = { title: "Flows" };

export default async function FlowsPage() {
  await requireSession();
  return <FlowList />;
}
