import type { Metadata } from "next";
import { requireSession } from "#app/current-session.ts";
import { ExecutionList } from "#components/executions/execution-list.tsx";

export const metadata: Metadata = { title: "Executions" };

export default async function ExecutionsPage() {
  await requireSession();
  return <ExecutionList />;
}
