import type { Metadata } from "next";
import { FlowEditor } from "#components/canvas/flow-editor.tsx";

export const metadata: Metadata = { title: "Flow" };

export default async function FlowPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return <FlowEditor flowId={id} />;
}
