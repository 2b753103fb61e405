import type { FlowDocument } from "#engine/document.ts";
import { createFlowMaker } from "./flow-maker.ts";

/** A block is a loop with three nodes and another loop in it, which has three nodes too. */
const blockNodes = 8;
const chainNodes = 3;
/** So that all 500 nodes fit into the view at the smallest zoom. */
const blocksInRow = 6;
const block = { width: 940, height: 510 };
const rowHeight = 72;
const items = { items: "{{lines}}" };

/** A document with that many nodes: a webhook that leads to blocks of nested loops, and to a few nodes outside of them. */
export function largeLoops(count: number): FlowDocument {
  const { document, trigger, add, addChain } = createFlowMaker({ x: -400, y: 0 });
  const top = { parent: null, before: trigger, handle: "output" };
  for (let index = 0; index < (count - 1) % blockNodes; index += 1)
    add(top, "set_fields_node", `Outside ${index}`, { x: -400, y: (index + 1) * 160 }, {});
  for (let index = 0; document.nodes.length + blockNodes <= count; index += 1) {
    const x = (index % blocksInRow) * block.width;
    const y = Math.floor(index / blocksInRow) * block.height;
    const outer = add(top, "for_each_node", `Each ${index}`, { x, y }, items);
    const last = addChain(outer, chainNodes, (row) => ({ x: x + 128, y: y + 96 + row * rowHeight }));
    const at = { x: x + 420, y: y + 96 };
    const inLoop = { parent: outer, before: last, handle: "output" };
    const inner = add(inLoop, "for_each_node", `Each in ${index}`, at, items);
    addChain(inner, chainNodes, (row) => ({ x: at.x + 128, y: at.y + 96 + row * rowHeight }));
  }
  return document;
}
