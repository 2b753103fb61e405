import type { Metadata } from "next";
import { PageHeader } from "#components/shell/page-header.tsx";

export const metadata: Metadata = { title: "Flows" };

export default function FlowsPage() {
  return <PageHeader title="Flows" />;
}
