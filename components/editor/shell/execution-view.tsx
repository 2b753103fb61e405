"use client";

import { ReactFlowProvider } from "@xyflow/react";
import { useEffect, useState } from "react";
import type { Execution } from "#api/executions/reads/schema.ts";
import { useLiveExecution } from "#components/api/executions.ts";
import {
  createEditorStore,
  EditorProvider,
  type EditorStore,
} from "#components/editor/state/editor-context.tsx";
import { useNodeTypes } from "#components/node-types/node-types.ts";
import { WithOperations } from "#components/operation/with-operations.tsx";
import { QueryBoundary } from "#components/ui/query-boundary.tsx";
import { emptyDocument } from "#engine/document.ts";
import { ExecutionFrame } from "./execution/execution-frame.tsx";

/** An execution's page: the flow as it ran, each node's state, inputs and outputs. Live while it runs. */
export function ExecutionView({ executionId }: { executionId: string }) {
  return (
    <QueryBoundary query={useLiveExecution(executionId)} what="execution" count={6} height={64}>
      {(execution) => (
        <WithOperations key={executionId} documents={[execution.document ?? emptyDocument]}>
          <View execution={execution} />
        </WithOperations>
      )}
    </QueryBoundary>
  );
}

function View({ execution }: { execution: Execution }) {
  const nodeTypes = useNodeTypes();
  const [store] = useState(() => {
    const created = createEditorStore({
      flowId: execution.flow_id,
      nodeTypes,
      name: execution.flow_name ?? "",
      document: execution.document ?? emptyDocument,
      readOnly: true,
    });
    created.getState().showExecution(execution);
    selectWhatMatters(created, execution);
    return created;
  });
  useEffect(() => store.getState().showExecution(execution), [store, execution]);
  return (
    <EditorProvider value={store}>
      <ReactFlowProvider>
        <ExecutionFrame execution={execution} />
      </ReactFlowProvider>
    </EditorProvider>
  );
}

/** The node that failed, else the trigger: a user who opens an execution wants to see the failure or the input. */
function selectWhatMatters(store: EditorStore, execution: Execution) {
  const nodeId = execution.error?.node_id ?? execution.trigger_node_id;
  const { document, select, uncover } = store.getState();
  if (!document.nodes.some(({ id }) => id === nodeId)) return;
  uncover(nodeId);
  select({ nodes: [nodeId] });
}
