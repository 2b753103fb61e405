import type { FlowDocument } from "#engine/document.ts";
import { createFlowMaker } from "./flow-maker.ts";

const containers = 3;
const columns = 6;
const cell = { width: 280, height: 110 };

/** A document with that many nodes: a webhook that leads to three loops, which share the others. */
export function largeContainers(count: number): FlowDocument {
  const { document, trigger, add, addChain } = createFlowMaker({ x: -400, y: 0 });
  const each = Math.floor((count - 1 - containers) / containers);
  const height = (Math.ceil(each / columns) + 1) * cell.height + 200;
  for (let index = 0; index < containers; index += 1) {
    const y = index * height;
    const top = { parent: null, before: trigger, handle: "output" };
    const loop = add(top, "for_each_node", `Each ${index}`, { x: 0, y }, { items: "{{lines}}" });
    const isLast = index === containers - 1;
    addChain(loop, isLast ? count - document.nodes.length : each, (at) => ({
      x: 128 + (at % columns) * cell.width,
      y: y + 96 + Math.floor(at / columns) * cell.height,
    }));
  }
  return document;
}
