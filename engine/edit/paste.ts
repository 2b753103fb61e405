import {
  type DocumentEdge,
  type DocumentNode,
  type FlowDocument,
  maxEdges,
  maxNodes,
  maxNotes,
} from "#engine/document.ts";
import { indexNodes } from "#engine/graph/index-nodes.ts";
import { findParentProblem } from "#engine/graph/parent-problem.ts";
import { findStructuralProblems } from "#engine/graph/structure.ts";
import type { NodeTypes } from "#engine/node-types.ts";
import { variablesIn } from "#engine/tags/rename.ts";
import { copyDocument } from "./copy-document.ts";
import { type Point, rounded } from "./edit.ts";
import { withInside } from "./inside.ts";
import { uniqueKey } from "./keys.ts";
import { withFreeLabels } from "./labels.ts";
import { withParent } from "./move-into.ts";
import { allPlaced, withNotes } from "./notes.ts";
import { keyedRoots, renameInNode, templatesOf } from "./rename-key.ts";

/** Some nodes and notes of a document with their contents, and the edges between all of these. */
export function partOf(document: FlowDocument, chosen: ReadonlySet<string>): FlowDocument {
  const ids = withInside(document, chosen);
  const part = {
    nodes: document.nodes.filter(({ id }) => ids.has(id)),
    edges: document.edges.filter(({ source, target }) => ids.has(source) && ids.has(target)),
  };
  return withNotes(part, document.notes?.filter(({ id }) => ids.has(id)) ?? []);
}

/**
 * Adds a copy of a part, moved by `shift`; the part may come from the same document. All ids are new, keys and labels
 * change where the document has them already, and the part's own tags follow its new keys. Connections that would be
 * invalid, such as one that closes a cycle, are left out. Nodes whose container is not in the part go into `containerId`;
 * left out, beside their originals. Returns the ids of the new nodes and notes.
 */
export function pastePart(
  document: FlowDocument,
  types: NodeTypes,
  part: FlowDocument,
  shift: Point,
  containerId?: string,
): { document: FlowDocument; nodeIds: string[] } | { refusal: string } {
  const notes = document.notes ?? [];
  const partNotes = part.notes ?? [];
  if (allPlaced(part).length === 0) return { document, nodeIds: [] };
  if (notes.length + partNotes.length > maxNotes)
    return { refusal: `A flow can have at most ${maxNotes} notes.` };
  if (document.nodes.length + part.nodes.length > maxNodes)
    return { refusal: `A flow can have at most ${maxNodes} nodes.` };
  if (document.edges.length + part.edges.length > maxEdges)
    return { refusal: `A flow can have at most ${maxEdges} connections.` };
  if (new Set(part.nodes.map(({ id }) => id)).size < part.nodes.length)
    return { refusal: "Two of these nodes have the same id." };

  const copy = copyDocument(part);
  const { keys, changes } = newKeys(document, types, part);
  const copies = withFreeLabels(copy.nodes, document, types).map((node, index) => ({
    ...renameInNode(node, types, changes, keyedRoots(copy, types, node)),
    key: keys[index] ?? node.key,
    position: rounded({ x: node.position.x + shift.x, y: node.position.y + shift.y }),
  }));
  const nodes = withParents(copies, document, types, part, containerId);
  const copied = new Set(nodes.map(({ id }) => id));
  const known = new Set(document.nodes.map(({ id }) => id));
  const noteCopies = (copy.notes ?? []).map((note, index) => {
    const isInPart = note.parent_id !== undefined && copied.has(note.parent_id);
    const beside = containerId ?? partNotes[index]?.parent_id ?? "";
    const parent = isInPart ? note.parent_id : known.has(beside) ? beside : undefined;
    const position = rounded({ x: note.position.x + shift.x, y: note.position.y + shift.y });
    return withParent({ ...note, position }, parent);
  });
  const pasted = {
    nodes: [...document.nodes, ...nodes],
    edges: [...document.edges, ...soundEdges({ nodes, edges: copy.edges }, types)],
  };
  return {
    document: withNotes(pasted, [...notes, ...noteCopies]),
    nodeIds: [...nodes, ...noteCopies].map(({ id }) => id),
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

/**
 * Gives each copy its parent: the copy of the original's parent, or where that is not in the part, the container or else the
 * original's own parent. A node that cannot be there, such as a trigger in a container, goes to the top.
 */
function withParents(
  copies: readonly DocumentNode[],
  document: FlowDocument,
  types: NodeTypes,
  part: FlowDocument,
  containerId: string | undefined,
): DocumentNode[] {
  const copied = new Set(part.nodes.map(({ id }) => id));
  const nodes = copies.map(({ parent_id: copyOfParent, ...node }, index): DocumentNode => {
    const original = part.nodes[index]?.parent_id;
    const isCopied = original !== undefined && copied.has(original);
    const parent = isCopied ? copyOfParent : (containerId ?? original);
    return parent === undefined ? node : { ...node, parent_id: parent };
  });
  const index = indexNodes({ nodes: [...document.nodes, ...nodes], edges: [] }, types);
  return nodes.map((node) => {
    const entry = index.get(node.id);
    if (!entry || findParentProblem(entry, index) === null) return node;
    const { parent_id: _, ...atTop } = node;
    return atTop;
  });
}

/** The edges that cause no structural problem in the document. */
function soundEdges(part: FlowDocument, types: NodeTypes): DocumentEdge[] {
  const problems = findStructuralProblems(part, indexNodes(part, types));
  const invalid = new Set(problems.map(({ edgeId }) => edgeId));
  return part.edges.filter(({ id }) => !invalid.has(id));
}
