import type { DocumentEdge, DocumentNode, FlowDocument } from "#engine/document.ts";
import type { Point } from "#engine/edit/edit.ts";
import { webhookNodeType } from "#engine/webhook/settings.ts";
import { newNodeId } from "#lib/node-id.ts";

/** A block is a loop with three nodes and another loop in it, which has three nodes too. */
const blockNodes = 8;
const chainNodes = 3;
/** So that all 500 nodes fit into the view at the smallest zoom. */
const blocksInRow = 6;
const block = { width: 940, height: 510 };
const rowHeight = 72;

/** A document with that many nodes: a webhook that leads to blocks of nested loops, and to a few nodes outside of them. */
export function largeLoops(count: number): FlowDocument {
  const nodes: DocumentNode[] = [];
  const edges: DocumentEdge[] = [];
  const add = (type: string, label: string, position: Point, config: DocumentNode["config"]) => {
    const node = { id: newNodeId(), type, key: `n${nodes.length}`, position, config: { label, ...config } };
    nodes.push(node);
    return node;
  };
  const addIn = (
    parent: DocumentNode | null,
    before: DocumentNode,
    handle: string,
    ...node: Parameters<typeof add>
  ) => {
    const added: DocumentNode = add(...node);
    if (parent) added.parent_id = parent.id;
    edges.push({
      id: newNodeId(),
      source: before.id,
      source_handle: handle,
      target: added.id,
      target_handle: "input",
    });
    return added;
  };
  const addChain = (loop: DocumentNode, { x, y }: Point) => {
    let [before, handle] = [loop, "item"];
    for (let index = 0; index < chainNodes; index += 1) {
      const fields = [{ name: "greeting", value: "Hello {{name}}" }];
      const at = { x, y: y + index * rowHeight };
      before = addIn(loop, before, handle, "set_fields_node", `Set ${nodes.length}`, at, {
        fields,
        keep: "all",
      });
      handle = "output";
    }
    return before;
  };

  const trigger = add(
    webhookNodeType,
    "Receive Webhook",
    { x: -400, y: 0 },
    {
      description: "",
      sample_payload: '{"name": "Ada", "lines": [1, 2]}',
    },
  );
  for (let index = 0; index < (count - 1) % blockNodes; index += 1)
    addIn(
      null,
      trigger,
      "output",
      "set_fields_node",
      `Outside ${index}`,
      { x: -400, y: (index + 1) * 160 },
      {},
    );
  for (let index = 0; nodes.length + blockNodes <= count; index += 1) {
    const x = (index % blocksInRow) * block.width;
    const y = Math.floor(index / blocksInRow) * block.height;
    const items = { items: "{{lines}}" };
    const outer = addIn(null, trigger, "output", "for_each_node", `Each ${index}`, { x, y }, items);
    const last = addChain(outer, { x: x + 128, y: y + 96 });
    const at = { x: x + 420, y: y + 96 };
    const inner = addIn(outer, last, "output", "for_each_node", `Each in ${index}`, at, items);
    addChain(inner, { x: at.x + 128, y: at.y + 96 });
  }
  return { nodes, edges };
}
