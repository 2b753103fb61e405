import type { DocumentNode, FlowDocument } from "#engine/document.ts";
import { webhookNodeType } from "#engine/webhook/settings.ts";
import { newNodeId } from "#lib/node-id.ts";

/** So that all of 500 fit into the editor's view at its smallest zoom. */
const rows = 36;
const columnWidth = 320;
const rowHeight = 130;

/** A document of so many nodes: a webhook that fans out into rows, each of them Conditions and Set Fields in turn. */
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
    // Nodes are numbered down the columns, so the one before in its row is `rows` before it.
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
