import type { Metadata } from "next";
import { PageHeader } from "#components/shell/page-header.tsx";

export const metadata: Metadata = { title: "Execution" };

export default async function ExecutionPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return <PageHeader title={id} />;
}
