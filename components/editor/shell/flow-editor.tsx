"use client";

import { ReactFlowProvider } from "@xyflow/react";
import { useState } from "react";
import type { Flow } from "#api/flows/documents/schema.ts";
import { useCanEdit } from "#components/api/access.ts";
import { useFlow } from "#components/api/flows.ts";
import { createEditorStore, EditorProvider } from "#components/editor/state/editor-context.tsx";
import { useNodeTypes } from "#components/node-types/node-types.ts";
import { WithOperations } from "#components/operation/with-operations.tsx";
import { QueryBoundary } from "#components/ui/query-boundary.tsx";
import { EditorFrame } from "./editor-frame.tsx";

/** The flow's page: its draft on the canvas, edited, saved automatically, run and published. */
export function FlowEditor({ flowId }: { flowId: string }) {
  return (
    <QueryBoundary query={useFlow(flowId)} what="flow" count={6} height={64}>
      {(flow) => (
        <WithOperations key={flowId} documents={[flow.document]}>
          <Editor flow={flow} />
        </WithOperations>
      )}
    </QueryBoundary>
  );
}

function Editor({ flow }: { flow: Flow }) {
  const canEdit = useCanEdit();
  const nodeTypes = useNodeTypes();
  const [store] = useState(() =>
    createEditorStore({ ...flow, flowId: flow.id, nodeTypes, readOnly: !canEdit }),
  );
  return (
    <EditorProvider value={store}>
      <ReactFlowProvider>
        <EditorFrame flow={flow} canEdit={canEdit} />
      </ReactFlowProvider>
    </EditorProvider>
  );
}
