import { z } from "zod";
import { type FlowDocument, nodeIdSchema, pinSchema } from "#engine/document.ts";

/** A draft's pinned outputs, by node id: the column `flows.pins`. */
const pinsSchema = z.record(nodeIdSchema, pinSchema);

export type Pins = z.infer<typeof pinsSchema>;

/**
 * Separates a document from its pinned outputs. They are stored beside the draft, so that versions, which copy it, never
 * have any (docs/decisions/0040).
 */
export function splitPins(document: FlowDocument): { document: FlowDocument; pins: Pins } {
  const pins: Pins = {};
  const unpinned = document.nodes.map(({ pin, ...node }) => {
    if (pin) pins[node.id] = pin;
    return node;
  });
  return { document: { ...document, nodes: unpinned }, pins };
}

/** A draft with its stored pinned outputs. Those of nodes that it does not have are ignored. */
export function joinPins(document: FlowDocument, stored: unknown): FlowDocument {
  const pins = pinsSchema.parse(stored);
  const pinned = document.nodes.map((node) => {
    const pin = pins[node.id];
    return pin ? { ...node, pin } : node;
  });
  return { ...document, nodes: pinned };
}
