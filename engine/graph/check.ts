import type { FlowDocument } from "#engine/document.ts";
import type { NodeTypes } from "#engine/node-types.ts";
import { findConfigProblems } from "./config-problem.ts";
import type { FlowProblem } from "./graph.ts";
import { errorHandle } from "./handles.ts";
import { type IndexedNode, indexNodes } from "./index-nodes.ts";
import { findStructuralProblems } from "./structure.ts";

/**
 * Everything that prevents a flow from being activated, except its tags (see `engine/tags`): structure, configurations,
 * a missing trigger, unconnected handles. Disabled nodes are checked too, so that enabling one later causes no new
 * problem. An empty result means that the flow can go live.
 */
export function checkFlow(document: FlowDocument, types: NodeTypes): FlowProblem[] {
  const nodes = indexNodes(document, types);
  return [
    ...findStructuralProblems(document, nodes),
    ...triggerProblems(nodes),
    ...[...nodes.values()].flatMap(configProblems),
    ...handleProblems(document, nodes),
  ];
}

function triggerProblems(nodes: ReadonlyMap<string, IndexedNode>): FlowProblem[] {
  const triggers = [...nodes.values()].filter((entry) => entry.definition?.category === "trigger");
  if (triggers.some((entry) => !entry.settings.disabled)) return [];
  const detail =
    triggers.length === 0
      ? "The flow has no trigger. Add one to start it."
      : "Every trigger of the flow is disabled. Enable one to start it.";
  return [{ nodeId: null, edgeId: null, pointer: "", code: "no_trigger", detail }];
}

function configProblems({ node, definition, config }: IndexedNode): FlowProblem[] {
  if (!definition) return [];
  return findConfigProblems(definition, config).map((problem) => ({
    nodeId: node.id,
    edgeId: null,
    ...problem,
  }));
}

function handleProblems(document: FlowDocument, nodes: ReadonlyMap<string, IndexedNode>): FlowProblem[] {
  const incoming = Map.groupBy(document.edges, (edge) => edge.target);
  const outgoing = Map.groupBy(document.edges, (edge) => edge.source);
  const problems: FlowProblem[] = [];
  const report = (nodeId: string, detail: string) =>
    problems.push({ nodeId, edgeId: null, pointer: "", code: "handle_unconnected", detail });

  for (const [id, { definition, settings, name }] of nodes) {
    for (const handle of definition?.inputs ?? []) {
      if (incoming.get(id)?.some((edge) => edge.target_handle === handle.name)) continue;
      const which = definition?.inputs.length === 1 ? "" : ` at “${handle.name}”`;
      report(id, `${name} is not connected${which}. Connect it, or delete it.`);
    }
    if (settings.on_failure !== "error_handle") continue;
    if (outgoing.get(id)?.some((edge) => edge.source_handle === errorHandle)) continue;
    report(
      id,
      `${name} uses its “error” output on failure, but nothing is connected there. Connect it, or change “On failure”.`,
    );
  }
  return problems;
}
