"use client";

import { nodeTypeSet } from "#app/node-types.ts";
import { ExecutionView as View } from "#components/editor/shell/execution-view.tsx";
import { NodeTypesProvider } from "#components/node-types/node-types.ts";

/** The view of an execution with this build's node types. */
export function ExecutionView({ executionId }: { executionId: string }) {
  return (
    <NodeTypesProvider value={nodeTypeSet}>
      <View executionId={executionId} />
    </NodeTypesProvider>
  );
}
