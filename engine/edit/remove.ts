import type { DocumentEdge, FlowDocument } from "#engine/document.ts";
import { errorHandle } from "#engine/graph/handles.ts";
import type { NodeTypes } from "#engine/node-types.ts";
import { connect } from "./connect.ts";
import { applied, type Ends, inputsOf, outputsOf } from "./edit.ts";
import { withInside } from "./inside.ts";
import { allPlaced, withNotes } from "./notes.ts";

/**
 * Removes nodes and notes, their contents, and the edges that touch any of these. The nodes before a removed
 * node are connected to those after it, by the same handles at both ends, so that a chain stays a chain. No
 * connection is made past a node that branches, or where a rule of the graph forbids it.
 */
export function removeNodes(
  document: FlowDocument,
  types: NodeTypes,
  chosen: ReadonlySet<string>,
): FlowDocument {
  if (!allPlaced(document).some(({ id }) => chosen.has(id))) return document;
  const ids = withInside(document, chosen);
  const notes = document.notes?.filter(({ id }) => !ids.has(id)) ?? [];
  const remaining = withNotes(
    {
      nodes: document.nodes.filter(({ id }) => !ids.has(id)),
      edges: document.edges.filter(({ source, target }) => !ids.has(source) && !ids.has(target)),
    },
    notes,
  );
  return bridgesOver(document, types, ids).reduce(
    (joined, ends) => applied(joined, connect(joined, types, ends)),
    remaining,
  );
}

/** The connections that bypass the nodes, from the nodes before them to those after them. */
function bridgesOver(document: FlowDocument, types: NodeTypes, ids: ReadonlySet<string>): Ends[] {
  const nodes = new Map(document.nodes.map((node) => [node.id, node]));
  const outgoing = Map.groupBy(document.edges, ({ source }) => source);
  const exitsOf = (nodeId: string): DocumentEdge[] => {
    const node = nodes.get(nodeId);
    if (!node || inputsOf(node, types).length > 1) return [];
    const [only, ...others] = outputsOf(node, types).filter(({ name }) => name !== errorHandle);
    if (!only || others.length > 0) return [];
    return (outgoing.get(nodeId) ?? []).filter(({ source_handle }) => source_handle === only.name);
  };
  return document.edges
    .filter(({ source, target }) => !ids.has(source) && ids.has(target))
    .flatMap(({ source, source_handle, target: first }) => {
      const passed = new Set([first]);
      const bridges: Ends[] = [];
      // A Set's iteration also visits items that are added meanwhile, so the set serves as the queue.
      for (const nodeId of passed) {
        for (const { target, target_handle } of exitsOf(nodeId)) {
          if (ids.has(target)) passed.add(target);
          else bridges.push({ source, source_handle, target, target_handle });
        }
      }
      return bridges;
    });
}
