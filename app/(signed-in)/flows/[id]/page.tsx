import type { Metadata } from "next";
import { PageHeader } from "#components/shell/page-header.tsx";

export const metadata: Metadata = { title: "Flow" };

export default async function FlowPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return <PageHeader title={id} />;
}
