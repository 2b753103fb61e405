"use client";

import dynamic from "next/dynamic";
import { LoadingPage } from "#components/shell/loading-page.tsx";

/** The canvas measures what it draws: there is nothing for the server to draw first. */
const ExecutionView = dynamic(() => import("./execution-view.tsx").then((view) => view.ExecutionView), {
  ssr: false,
  loading: () => <LoadingPage label="Loading the execution" />,
});

/** One execution, on the canvas as it was when it ran. */
export function ExecutionPage({ executionId }: { executionId: string }) {
  return <ExecutionView executionId={executionId} />;
}
