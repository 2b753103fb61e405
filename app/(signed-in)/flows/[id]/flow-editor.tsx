"use client";

import { nodeTypeSet } from "#app/node-types.ts";
import { FlowEditor as Editor } from "#components/canvas/flow-editor.tsx";
import { NodeTypesProvider } from "#components/canvas/node-types.ts";

/** The editor with this build's node types. */
export function FlowEditor({ flowId }: { flowId: string }) {
  return (
    <NodeTypesProvider value={nodeTypeSet}>
      <Editor flowId={flowId} />
    </NodeTypesProvider>
  );
}
