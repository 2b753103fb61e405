import type { Metadata } from "next";
import { FlowPage } from "#components/flows/flow-page.tsx";

export const metadata: Metadata = { title: "Flow" };

export default async function EditorPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return <FlowPage flowId={id} />;
}
