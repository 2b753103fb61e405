import type { DocumentEdge, FlowDocument } from "#engine/document.ts";
import { findConnectionProblem } from "#engine/graph/connect.ts";
import { endsKey, findEdgeProblem } from "#engine/graph/edge-problem.ts";
import { indexNodes } from "#engine/graph/index-nodes.ts";
import type { NodeTypes } from "#engine/node-types.ts";
import { isSameJson } from "#lib/same-json.ts";
import type { Conflicts, Side, Versions } from "./conflict.ts";

type Edges = readonly DocumentEdge[];

interface Merged {
  /** Unchanged, or changed by nobody but in the base. */
  kept: DocumentEdge[];
  /** Added or moved by one side. */
  mine: DocumentEdge[];
  theirs: DocumentEdge[];
}

/**
 * Merges connections by id into a document that has the merged nodes. If both sides moved one, mine wins. A connection
 * at a removed node leads past it if that is unambiguous, else it is removed too. One of mine that is not possible
 * beside theirs is a conflict.
 *
 * @param restored nodes that one side removed and that stay, with the side that kept them
 */
export function mergeEdges(
  versions: Versions<FlowDocument>,
  nodes: FlowDocument,
  restored: ReadonlyMap<string, Side>,
  types: NodeTypes,
  conflicts: Conflicts,
): FlowDocument {
  const merged = withoutDangling(byOrigin(versions, restored), versions.base.edges, nodes);
  const bridged = withoutBridges(merged, versions.base.edges, restored);
  const edges = addMine(bridged, versions, nodes, types, conflicts);
  return { ...nodes, edges: inOrder(edges, versions) };
}

function byOrigin(
  { base, mine, theirs }: Versions<FlowDocument>,
  restored: ReadonlyMap<string, Side>,
): Merged {
  const [before, own, other] = [base, mine, theirs].map(({ edges }) => byId(edges));
  const merged: Merged = { kept: [], mine: [], theirs: [] };
  const isRestoredBy = (side: Side, { source, target }: DocumentEdge) =>
    restored.get(source) === side || restored.get(target) === side;
  for (const id of new Set([...theirs.edges, ...mine.edges].map((edge) => edge.id))) {
    const [b, m, t] = [before?.get(id), own?.get(id), other?.get(id)];
    const isMine = m !== undefined && !isSameJson(b, m);
    const isTheirs = t !== undefined && !isSameJson(b, t);
    if (isMine && !(isTheirs && isSameJson(m, t))) merged.mine.push(m);
    else if (isTheirs) merged.theirs.push(t);
    else if (m && (t || isRestoredBy("mine", m))) merged.kept.push(m);
    else if (t && isRestoredBy("theirs", t)) merged.kept.push(t);
  }
  return merged;
}

/** Leads edges past nodes that are gone, and removes those that cannot be. */
function withoutDangling(merged: Merged, base: Edges, { nodes }: FlowDocument): Merged {
  const present = new Set(nodes.map(({ id }) => id));
  const incoming = Map.groupBy(base, ({ target }) => target);
  const outgoing = Map.groupBy(base, ({ source }) => source);
  const settle = (edge: DocumentEdge, passed: number): DocumentEdge[] => {
    if (passed > nodes.length + base.length) return [];
    if (!present.has(edge.source)) {
      const [only, ...others] = incoming.get(edge.source) ?? [];
      if (!only || others.length > 0) return [];
      return settle({ ...edge, source: only.source, source_handle: only.source_handle }, passed + 1);
    }
    if (!present.has(edge.target)) {
      const [only, ...others] = outgoing.get(edge.target) ?? [];
      if (!only || others.length > 0) return [];
      return settle({ ...edge, target: only.target, target_handle: only.target_handle }, passed + 1);
    }
    return [edge];
  };
  const isWhole = ({ source, target }: DocumentEdge) => present.has(source) && present.has(target);
  return {
    kept: merged.kept.filter(isWhole),
    mine: merged.mine.flatMap((edge) => settle(edge, 0)),
    theirs: merged.theirs.flatMap((edge) => settle(edge, 0)),
  };
}

/** Removes the edges that bridged a deleted node if the merge keeps that node. */
function withoutBridges(merged: Merged, base: Edges, restored: ReadonlyMap<string, Side>): Merged {
  const bridges = new Map<Side, Set<string>>([
    ["mine", new Set()],
    ["theirs", new Set()],
  ]);
  for (const entering of base) {
    const side = restored.get(entering.target);
    if (side === undefined) continue;
    for (const leaving of base.filter(({ source }) => source === entering.target))
      bridges
        .get(side === "mine" ? "theirs" : "mine")
        ?.add(endsKey({ ...entering, target: leaving.target, target_handle: leaving.target_handle }));
  }
  const isBridge = (side: Side, edge: DocumentEdge) => bridges.get(side)?.has(endsKey(edge)) === true;
  return {
    kept: merged.kept,
    mine: merged.mine.filter((edge) => !isBridge("mine", edge)),
    theirs: merged.theirs.filter((edge) => !isBridge("theirs", edge)),
  };
}

function addMine(
  { kept, mine, theirs }: Merged,
  versions: Versions<FlowDocument>,
  document: FlowDocument,
  types: NodeTypes,
  conflicts: Conflicts,
): DocumentEdge[] {
  let edges = new EdgeSet([...kept, ...theirs]);
  if (mine.length === 0) return edges.list();
  const nodes = indexNodes(document, types);
  // Without new edges of theirs, a cycle would be one in mine.
  const isPossible = (edge: DocumentEdge, beside: EdgeSet) =>
    findEdgeProblem(edge, nodes) === null && (theirs.length === 0 || !beside.leads(edge.target, edge.source));
  for (const edge of mine) {
    if (!edges.has(edge) && !isPossible(edge, edges) && isPossibleIn(versions.mine, edge, types)) {
      const reason = findConnectionProblem({ ...document, edges: edges.list() }, types, edge) ?? "";
      const id = `${edge.id}/connection`;
      if (conflicts.decide({ kind: "connection", id, edge, reason }) === "theirs") continue;
      edges = new EdgeSet([...edges.list().filter((each) => !theirs.includes(each)), edge]);
      for (const each of theirs) if (isPossible(each, edges)) edges.add(each);
    } else edges.add(edge);
  }
  return edges.list();
}

/** Edges with different ends. */
class EdgeSet {
  readonly #byEnds = new Map<string, DocumentEdge>();
  readonly #outgoing = new Map<string, string[]>();

  constructor(edges: Edges) {
    for (const edge of edges) this.add(edge);
  }

  list(): DocumentEdge[] {
    return [...this.#byEnds.values()];
  }

  has(edge: DocumentEdge): boolean {
    return this.#byEnds.has(endsKey(edge));
  }

  add(edge: DocumentEdge): void {
    if (this.has(edge)) return;
    this.#byEnds.set(endsKey(edge), edge);
    const targets = this.#outgoing.get(edge.source);
    if (targets) targets.push(edge.target);
    else this.#outgoing.set(edge.source, [edge.target]);
  }

  /** Whether a path of edges leads from one node to another. */
  leads(from: string, to: string): boolean {
    const reached = new Set([from]);
    for (const id of reached) for (const target of this.#outgoing.get(id) ?? []) reached.add(target);
    return reached.has(to);
  }
}

/** Whether a connection follows the rules of the document that it comes from. A draft may break them. */
function isPossibleIn(document: FlowDocument, edge: DocumentEdge, types: NodeTypes): boolean {
  return findConnectionProblem(document, types, edge) === null;
}

/** Theirs in their order, then mine; but in mine if I changed the order, which is that of a node's inputs. */
function inOrder(edges: Edges, { base, mine, theirs }: Versions<FlowDocument>): DocumentEdge[] {
  const present = byId(edges);
  const known = byId(base.edges);
  const common = (side: FlowDocument) =>
    side.edges.map(({ id }) => id).filter((id) => present.has(id) && known.has(id));
  const isReordered = !isSameJson(common(base), common(mine));
  const [first, second] = isReordered ? [mine, theirs] : [theirs, mine];
  const order = new Set([...first.edges, ...second.edges].map(({ id }) => id));
  return [...order].flatMap((id) => present.get(id) ?? []);
}

function byId(edges: Edges): ReadonlyMap<string, DocumentEdge> {
  return new Map(edges.map((edge) => [edge.id, edge]));
}
