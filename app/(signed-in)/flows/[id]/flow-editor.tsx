"use client";

import { nodeTypeSet } from "#app/node-types.ts";
import { FlowEditor as Editor } from "#components/editor/shell/flow-editor.tsx";
import { NodeTypesProvider } from "#components/node-types/node-types.ts";

/** The editor with this build's node types. */
export function FlowEditor({ flowId }: { flowId: string }) {
  return (
    <NodeTypesProvider value={nodeTypeSet}>
      <Editor flowId={flowId} />
    </NodeTypesProvider>
  );
}
