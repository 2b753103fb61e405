"use client";

import { ReactFlowProvider } from "@xyflow/react";
import { useState } from "react";
import { useCanEdit } from "#components/api/access.ts";
import { useFlow } from "#components/api/flows.ts";
import { ErrorState } from "#components/ui/error-state.tsx";
import { SkeletonRows } from "#components/ui/skeleton-rows.tsx";
import type { Flow } from "#server/flows/schema.ts";
import { EditorFrame } from "./editor/editor-frame.tsx";
import { createEditorStore, EditorProvider } from "./store.ts";

/** The flow's page: its draft on the canvas, edited, saved by itself, run and published. */
export function FlowEditor({ flowId }: { flowId: string }) {
  const flow = useFlow(flowId);
  if (flow.isPending) return <SkeletonRows label="Loading the flow" count={6} height={64} />;
  if (!flow.data)
    return (
      <ErrorState
        title="The flow could not be loaded"
        error={flow.error}
        onRetry={() => void flow.refetch()}
      />
    );
  return <Editor key={flowId} flow={flow.data} />;
}

function Editor({ flow }: { flow: Flow }) {
  const canEdit = useCanEdit();
  const [store] = useState(() => createEditorStore({ ...flow, flowId: flow.id, readOnly: !canEdit }));
  return (
    <EditorProvider value={store}>
      <ReactFlowProvider>
        <EditorFrame flow={flow} canEdit={canEdit} />
      </ReactFlowProvider>
    </EditorProvider>
  );
}
