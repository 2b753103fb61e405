import type { FlowDocument } from "#engine/document.ts";
import { findConnectionProblem } from "#engine/graph/connect.ts";
import { endsKey } from "#engine/graph/edge-problem.ts";
import type { NodeTypes } from "#engine/node-types.ts";
import { newNodeId } from "#lib/node-id.ts";
import { type Edit, type Ends, inputsOf, outputsOf } from "./edit.ts";
import { moveInto } from "./move-into.ts";
import { removeEdges } from "./remove-edges.ts";

export function connect(document: FlowDocument, types: NodeTypes, ends: Ends): Edit {
  const refusal = findConnectionProblem(document, types, ends);
  if (refusal !== null) return { refusal };
  return { document: { ...document, edges: [...document.edges, { ...ends, id: newNodeId() }] } };
}

/** Changes an edge's ends. The edge keeps its id. */
export function reconnect(document: FlowDocument, types: NodeTypes, edgeId: string, ends: Ends): Edit {
  const moved = document.edges.find(({ id }) => id === edgeId);
  if (!moved) return { refusal: "This connection no longer exists." };
  if (endsKey(moved) === endsKey(ends)) return { document };
  const refusal = findConnectionProblem(document, types, { ...ends, id: edgeId });
  if (refusal !== null) return { refusal };
  const edges = document.edges.map((edge) => (edge.id === edgeId ? { id: edgeId, ...ends } : edge));
  return { document: { ...document, edges } };
}

/**
 * Puts an existing node between the ends of an edge, by its first input and its first output, and into the edge's
 * container.
 */
export function insertOnEdge(document: FlowDocument, types: NodeTypes, nodeId: string, edgeId: string): Edit {
  const node = document.nodes.find(({ id }) => id === nodeId);
  const edge = document.edges.find(({ id }) => id === edgeId);
  if (!node || !edge) return { refusal: "The node or the connection no longer exists." };
  const input = inputsOf(node, types)[0]?.name;
  const output = outputsOf(node, types)[0]?.name;
  if (input === undefined || output === undefined) {
    return { refusal: "Only a node with an input and an output can be put on a connection." };
  }
  const { source, source_handle, target, target_handle } = edge;
  const region = document.nodes.find(({ id }) => id === target)?.parent_id;
  const moved = moveInto(document, types, new Set([nodeId]), region);
  if ("refusal" in moved) return moved;
  const entered = connect(removeEdges(moved.document, new Set([edgeId])), types, {
    source,
    source_handle,
    target: nodeId,
    target_handle: input,
  });
  if ("refusal" in entered) return entered;
  return connect(entered.document, types, { source: nodeId, source_handle: output, target, target_handle });
}
