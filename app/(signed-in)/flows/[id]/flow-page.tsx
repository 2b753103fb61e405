"use client";

import dynamic from "next/dynamic";
import { useFlowAhead } from "#components/api/flows.ts";
import { LoadingPage } from "#components/page/loading-page.tsx";

// The browser loads the editor while React hydrates the page. A failure is reported when the editor is rendered.
if (typeof window !== "undefined") import("./flow-editor.tsx").catch(() => undefined);

/** Client only: the canvas measures its elements and stores state in the browser, so the server cannot render it. */
const FlowEditor = dynamic(() => import("./flow-editor.tsx").then((editor) => editor.FlowEditor), {
  ssr: false,
  loading: () => <LoadingPage label="Loading the editor" />,
});

/** The editor of one flow, remounted for each flow so that no state carries over. */
export function FlowPage({ flowId }: { flowId: string }) {
  useFlowAhead(flowId);
  return <FlowEditor key={flowId} flowId={flowId} />;
}
