"use client";

import dynamic from "next/dynamic";
import { LoadingPage } from "#components/shell/loading-page.tsx";

/** The canvas measures what it draws, and remembers in the browser: there is nothing for the server to draw first. */
const FlowEditor = dynamic(() => import("./flow-editor.tsx").then((editor) => editor.FlowEditor), {
  ssr: false,
  loading: () => <LoadingPage label="Loading the editor" />,
});

/** The editor of one flow. A new one for each flow, so that nothing of another is left. */
export function FlowPage({ flowId }: { flowId: string }) {
  return <FlowEditor key={flowId} flowId={flowId} />;
}
