import { type DocumentEdge, type FlowDocument, versionOf } from "#engine/document.ts";
import { endsKey, findEdgeProblem } from "./edge-problem.ts";
import type { FlowProblem } from "./graph.ts";
import type { IndexedNode } from "./index-nodes.ts";
import { findParentProblem } from "./parent-problem.ts";
import { type Cycle, findCycles } from "./sort.ts";

/** Checks a document's structure: node types, names, connections and cycles, but not configurations. */
export function findStructuralProblems(
  document: FlowDocument,
  nodes: ReadonlyMap<string, IndexedNode>,
): FlowProblem[] {
  const known = document.edges.filter((edge) => nodes.has(edge.source) && nodes.has(edge.target));
  return [
    ...nodeProblems(document, nodes),
    ...[...nodes.values()].flatMap((entry) => findParentProblem(entry, nodes) ?? []),
    ...edgeProblems(document.edges, nodes),
    ...findCycles([...nodes.keys()], known).map((cycle) => cycleProblem(cycle, nodes)),
  ];
}

function nodeProblems(document: FlowDocument, nodes: ReadonlyMap<string, IndexedNode>): FlowProblem[] {
  const problems: FlowProblem[] = [];
  const report = (nodeId: string, code: string, detail: string) =>
    problems.push({ nodeId, edgeId: null, pointer: "", code, detail });
  const keys = new Set<string>();
  for (const node of document.nodes) {
    const entry = nodes.get(node.id);
    if (entry?.node !== node) {
      report(node.id, "duplicate_node_id", `Two nodes have the id “${node.id}”.`);
    }
    if (keys.has(node.key)) {
      report(
        node.id,
        "duplicate_node_key",
        `Two nodes have the key “${node.key}”; tags cannot distinguish them.`,
      );
    }
    keys.add(node.key);
    if (entry?.node === node && !entry.definition) {
      const version = versionOf(node) === 1 ? "" : ` in version ${versionOf(node)}`;
      report(node.id, "unknown_node_type", `There is no node type “${node.type}”${version}.`);
    }
  }
  return problems;
}

function edgeProblems(
  edges: readonly DocumentEdge[],
  nodes: ReadonlyMap<string, IndexedNode>,
): FlowProblem[] {
  const problems: FlowProblem[] = [];
  const ids = new Set<string>();
  const connections = new Set<string>();
  for (const edge of edges) {
    const at = { edgeId: edge.id, pointer: "" };
    if (ids.has(edge.id)) {
      const detail = `Two connections have the id “${edge.id}”.`;
      problems.push({ ...at, nodeId: edge.source, code: "duplicate_edge_id", detail });
    }
    ids.add(edge.id);

    const problem = findEdgeProblem(edge, nodes);
    if (problem) problems.push({ ...problem, edgeId: edge.id });

    const key = endsKey(edge);
    if (connections.has(key)) problems.push({ ...at, ...duplicateEdge(edge, nodes) });
    connections.add(key);
  }
  return problems;
}

function duplicateEdge(edge: DocumentEdge, nodes: ReadonlyMap<string, IndexedNode>) {
  const names = [edge.source, edge.target].map((id) => nodes.get(id)?.name ?? `“${id}”`);
  return {
    nodeId: edge.source,
    code: "duplicate_edge",
    detail: `${names.join(" and ")} are connected twice by the same handles.`,
  };
}

function cycleProblem({ edge, nodeIds }: Cycle, nodes: ReadonlyMap<string, IndexedNode>): FlowProblem {
  return {
    nodeId: edge.target,
    edgeId: edge.id,
    pointer: "",
    code: "cycle",
    detail: `These nodes form a cycle: ${describeCycle(nodeIds, nodes)}. A flow cannot run in a cycle.`,
  };
}

/** "“A” → “B” → “A”" for the nodes of a cycle. */
export function describeCycle(nodeIds: readonly string[], nodes: ReadonlyMap<string, IndexedNode>): string {
  return [...nodeIds, ...nodeIds.slice(0, 1)].map((id) => nodes.get(id)?.name ?? `“${id}”`).join(" → ");
}
