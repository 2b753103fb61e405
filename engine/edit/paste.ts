import { type DocumentEdge, type FlowDocument, maxEdges, maxNodes } from "#engine/document.ts";
import { indexNodes } from "#engine/graph/index-nodes.ts";
import { findStructuralProblems } from "#engine/graph/structure.ts";
import type { NodeTypes } from "#engine/node-types.ts";
import { variablesIn } from "#engine/tags/rename.ts";
import { copyDocument } from "./copy-document.ts";
import { type Point, rounded } from "./edit.ts";
import { uniqueKey } from "./keys.ts";
import { withFreeLabels } from "./labels.ts";
import { renameInNode, templatesOf } from "./rename-key.ts";

/** Some nodes of a document, and the edges between them. */
export function partOf(document: FlowDocument, nodeIds: ReadonlySet<string>): FlowDocument {
  return {
    nodes: document.nodes.filter(({ id }) => nodeIds.has(id)),
    edges: document.edges.filter(({ source, target }) => nodeIds.has(source) && nodeIds.has(target)),
  };
}

/**
 * Adds a copy of a part, moved by `shift`; the part may come from the same document. All ids are new, keys and labels
 * change where the document has them already, and the part's own tags follow its new keys. Connections that would be
 * invalid, such as one that closes a cycle, are left out. Returns the ids of the new nodes.
 */
export function pastePart(
  document: FlowDocument,
  types: NodeTypes,
  part: FlowDocument,
  shift: Point,
): { document: FlowDocument; nodeIds: string[] } | { refusal: string } {
  if (part.nodes.length === 0) return { document, nodeIds: [] };
  if (document.nodes.length + part.nodes.length > maxNodes)
    return { refusal: `A flow can have at most ${maxNodes} nodes.` };
  if (document.edges.length + part.edges.length > maxEdges)
    return { refusal: `A flow can have at most ${maxEdges} connections.` };
  if (new Set(part.nodes.map(({ id }) => id)).size < part.nodes.length)
    return { refusal: "Two of these nodes have the same id." };

  const copy = copyDocument(part);
  const { keys, changes } = newKeys(document, types, part);
  const nodes = withFreeLabels(copy.nodes, document, types).map((node, index) => ({
    ...renameInNode(node, types, changes),
    key: keys[index] ?? node.key,
    position: rounded({ x: node.position.x + shift.x, y: node.position.y + shift.y }),
  }));
  return {
    document: {
      nodes: [...document.nodes, ...nodes],
      edges: [...document.edges, ...soundEdges({ nodes, edges: copy.edges }, types)],
    },
    nodeIds: nodes.map(({ id }) => id),
  };
}

/**
 * A key for each node of the part, and the old keys that change. New keys never equal the names of variables in the
 * part's templates. Where two nodes share a key, tags follow the first.
 */
function newKeys(document: FlowDocument, types: NodeTypes, part: FlowDocument) {
  const variables = part.nodes.flatMap((node) =>
    templatesOf(node, types).flatMap((source) => [...variablesIn(source)]),
  );
  const used = new Set(document.nodes.map(({ key }) => key));
  const unusable = new Set([...used, ...part.nodes.map(({ key }) => key), ...variables]);
  const changes = new Map<string, string>();
  const keys = part.nodes.map(({ key }) => {
    const free = used.has(key) ? uniqueKey(key, unusable) : key;
    if (!changes.has(key)) changes.set(key, free);
    used.add(free);
    unusable.add(free);
    return free;
  });
  return { keys, changes };
}

/** The edges that cause no structural problem in the document. */
function soundEdges(part: FlowDocument, types: NodeTypes): DocumentEdge[] {
  const problems = findStructuralProblems(part, indexNodes(part, types));
  const unsound = new Set(problems.map(({ edgeId }) => edgeId));
  return part.edges.filter(({ id }) => !unsound.has(id));
}
