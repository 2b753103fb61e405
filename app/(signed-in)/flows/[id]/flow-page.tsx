"use client";

import dynamic from "next/dynamic";
import { LoadingPage } from "#components/shell/loading-page.tsx";

/** Client only: the canvas measures its elements and stores state in the browser, so the server cannot render it. */
const FlowEditor = dynamic(() => import("./flow-editor.tsx").then((editor) => editor.FlowEditor), {
  ssr: false,
  loading: () => <LoadingPage label="Loading the editor" />,
});

/** The editor of one flow, remounted for each flow so that no state carries over. */
export function FlowPage({ flowId }: { flowId: string }) {
  return <FlowEditor key={flowId} flowId={flowId} />;
}
