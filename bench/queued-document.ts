import type { FlowDocument } from "#engine/document.ts";
import { newNodeId } from "#lib/node-id.ts";
import { webhookDocument } from "#test/postgres/live-flow.ts";

/** A flow whose calls are only stored, because a worker must run it: a Delay follows its trigger. */
export function queuedDocument(nodeId: string): FlowDocument {
  const { nodes } = webhookDocument(nodeId);
  const pause = {
    id: newNodeId(),
    type: "delay_node",
    key: "pause",
    position: { x: 320, y: 0 },
    config: { seconds: 3600 },
  };
  const edge = {
    id: "e1",
    source: nodeId,
    source_handle: "output",
    target: pause.id,
    target_handle: "input",
  };
  return { nodes: [...nodes, pause], edges: [edge] };
}
