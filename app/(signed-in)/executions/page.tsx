import type { Metadata } from "next";
import { PageHeader } from "#components/shell/page-header.tsx";

export const metadata: Metadata = { title: "Executions" };

export default function ExecutionsPage() {
  return <PageHeader title="Executions" />;
}
