import type { Metadata } from "next";
import { ExecutionList } from "#components/executions/execution-list.tsx";

export const metadata: Metadata = { title: "Executions" };

export default function ExecutionsPage() {
  return <ExecutionList />;
}
