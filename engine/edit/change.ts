import {
  type DocumentNode,
  defaultNodeSettings,
  type FlowDocument,
  type NodeSettings,
  nodeSettingsSchema,
  type Pin,
} from "#engine/document.ts";
import { type Point, rounded } from "./edit.ts";
import { mapNotes, type Placed } from "./notes.ts";

/**
 * Merges into the settings of nodes, such as `{ disabled: true }`. Edges at an `error` handle that no longer exists are
 * kept; the check reports them.
 */
export function changeSettings(
  document: FlowDocument,
  nodeIds: ReadonlySet<string>,
  change: Partial<NodeSettings>,
): FlowDocument {
  return mapNodes(document, (node) => {
    if (!nodeIds.has(node.id)) return node;
    const before = node.settings ?? defaultNodeSettings;
    const settings = nodeSettingsSchema.parse({ ...before, ...change });
    return JSON.stringify(settings) === JSON.stringify(before) ? node : { ...node, settings };
  });
}

/** Pins a node's output in test executions; null lets it run again. */
export function changePin(document: FlowDocument, nodeId: string, pin: Pin | null): FlowDocument {
  return changePins(document, new Map([[nodeId, pin]]));
}

/** The same for several nodes, by their ids. */
export function changePins(document: FlowDocument, pins: ReadonlyMap<string, Pin | null>): FlowDocument {
  return mapNodes(document, (node) => {
    const pin = pins.get(node.id);
    if (pin === undefined || JSON.stringify(node.pin ?? null) === JSON.stringify(pin)) return node;
    const { pin: _, ...unpinned } = node;
    return pin ? { ...unpinned, pin } : unpinned;
  });
}

/** Moves nodes and notes, rounding their positions to whole units. */
export function moveNodes(document: FlowDocument, positions: ReadonlyMap<string, Point>): FlowDocument {
  const move = <Item extends Placed>(item: Item): Item => {
    const to = positions.get(item.id);
    const position = to ? rounded(to) : item.position;
    const isThere = position.x === item.position.x && position.y === item.position.y;
    return isThere ? item : { ...item, position };
  };
  return mapNotes(mapNodes(document, move), move);
}

/** Returns the same document when no node changes. */
export function mapNodes(document: FlowDocument, change: (node: DocumentNode) => DocumentNode): FlowDocument {
  const nodes = document.nodes.map(change);
  const isSame = nodes.every((node, index) => node === document.nodes[index]);
  return isSame ? document : { ...document, nodes };
}
