import type { DocumentNode, FlowDocument } from "#engine/document.ts";
import { webhookNodeType } from "#engine/webhook/settings.ts";
import { newNodeId } from "#lib/node-id.ts";

/** So that all 500 nodes fit into the view at the smallest zoom. */
const rows = 36;
const columnWidth = 320;
const rowHeight = 130;

/** A document with that many nodes: a webhook that fans out into rows of alternating Conditions and Set Fields. */
export function largeDocument(count: number): FlowDocument {
  const trigger: DocumentNode = {
    id: newNodeId(),
    type: webhookNodeType,
    key: "receive_webhook",
    position: { x: 0, y: 0 },
    config: { label: "Receive Webhook", description: "", sample_payload: '{"name": "Ada", "total": 418}' },
  };
  const nodes = [trigger, ...Array.from({ length: count - 1 }, (_, index) => nodeAt(index))];
  const edges = nodes.slice(1).map((node, index) => {
    // Nodes are numbered by column, so the previous node in a row is `rows` lower.
    const source = index < rows ? trigger : (nodes[index + 1 - rows] ?? trigger);
    return {
      id: newNodeId(),
      source: source.id,
      source_handle: source.type === "condition_node" ? "true" : "output",
      target: node.id,
      target_handle: "input",
    };
  });
  return { nodes, edges };
}

function nodeAt(index: number): DocumentNode {
  const column = Math.floor(index / rows);
  const position = { x: (column + 1) * columnWidth, y: (index % rows) * rowHeight };
  const id = newNodeId();
  if (column % 2 === 0) {
    const config = {
      label: `Set ${index}`,
      fields: [{ name: "greeting", value: "Hello {{name}}" }],
      keep: "all",
    };
    return { id, type: "set_fields_node", key: `set_${index}`, position, config };
  }
  const conditions = [{ left: "{{total}}", operator: "greater", right: "100" }];
  const config = { label: `Is large ${index}`, match: "all", conditions };
  return { id, type: "condition_node", key: `is_large_${index}`, position, config };
}
