"use client";

import dynamic from "next/dynamic";
import { LoadingPage } from "#components/page/loading-page.tsx";

/** Client only: the canvas measures its elements, so the server cannot render it. */
const ExecutionView = dynamic(() => import("./execution-view.tsx").then((view) => view.ExecutionView), {
  ssr: false,
  loading: () => <LoadingPage label="Loading the execution" />,
});

/** An execution, on the canvas as it was at the time. */
export function ExecutionPage({ executionId }: { executionId: string }) {
  return <ExecutionView executionId={executionId} />;
}
