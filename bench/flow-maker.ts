import type { DocumentEdge, DocumentNode, FlowDocument } from "#engine/document.ts";
import type { Point } from "#engine/edit/edit.ts";
import { webhookNodeType } from "#engine/webhook/settings.ts";
import { newNodeId } from "#lib/node-id.ts";

/** A node to add: its type, label, place and other settings. */
export type NewNode = [type: string, label: string, position: Point, config: DocumentNode["config"]];

/** Where a node is added: in which container, and after which node's handle. */
export interface Place {
  parent: DocumentNode | null;
  before: DocumentNode;
  handle: string;
}

/** Makes large documents, which begin with a webhook. */
export interface FlowMaker {
  document: FlowDocument;
  trigger: DocumentNode;
  add(place: Place, ...node: NewNode): DocumentNode;
  /** Adds that many Set Fields to a loop, each after the one before. Returns the last. */
  addChain(loop: DocumentNode, count: number, placeOf: (index: number) => Point): DocumentNode;
}

export function createFlowMaker(position: Point): FlowMaker {
  const nodes: DocumentNode[] = [];
  const edges: DocumentEdge[] = [];
  const make = (...[type, label, at, config]: NewNode): DocumentNode => {
    const key = `n${nodes.length}`;
    const node = { id: newNodeId(), type, key, position: at, config: { label, ...config } };
    nodes.push(node);
    return node;
  };
  const sample = '{"name": "Ada", "lines": [1, 2]}';
  const config = { description: "", sample_payload: sample };
  const trigger = make(webhookNodeType, "Receive Webhook", position, config);
  const add: FlowMaker["add"] = ({ parent, before, handle }, ...node) => {
    const added = make(...node);
    if (parent) added.parent_id = parent.id;
    const edge = { source: before.id, source_handle: handle, target: added.id, target_handle: "input" };
    edges.push({ id: newNodeId(), ...edge });
    return added;
  };
  return {
    document: { nodes, edges },
    trigger,
    add,
    addChain(loop, count, placeOf) {
      let place: Place = { parent: loop, before: loop, handle: "item" };
      for (let index = 0; index < count; index += 1) {
        const fields = [{ name: "greeting", value: "Hello {{name}}" }];
        const set: NewNode = [
          "set_fields_node",
          `Set ${nodes.length}`,
          placeOf(index),
          { fields, keep: "all" },
        ];
        place = { parent: loop, before: add(place, ...set), handle: "output" };
      }
      return place.before;
    },
  };
}
