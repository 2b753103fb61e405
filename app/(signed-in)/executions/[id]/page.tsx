import type { Metadata } from "next";
import { ExecutionView } from "#components/canvas/execution-view.tsx";

export const metadata: Metadata = { title: "Execution" };

export default async function ExecutionPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return <ExecutionView executionId={id} />;
}
