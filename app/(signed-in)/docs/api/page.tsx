import type { Metadata } from "next";
import { PageHeader } from "#components/shell/page-header.tsx";

export const metadata: Metadata = { title: "API" };

export default function APIPage() {
  return <PageHeader title="API" />;
}
