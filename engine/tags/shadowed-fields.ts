import type { FlowProblem, Graph, GraphNode } from "#engine/graph/graph.ts";
import { reachable } from "#engine/graph/reach.ts";
import { isJsonObject } from "#lib/json.ts";
import { formatPath } from "./format-path.ts";
import { sampleOutputs } from "./samples.ts";

/**
 * Warnings for the editor: fields of a trigger's sample payload that a node's key shadows downstream (`field_hidden`,
 * at the trigger). They do not prevent activation.
 */
export function findShadowedFields(graph: Graph): FlowProblem[] {
  const samples = sampleOutputs(graph);
  return graph.triggers.flatMap((trigger) => {
    const { output } = samples.of(trigger.id);
    if (!isJsonObject(output)) return [];
    return nodesFrom(graph, trigger)
      .filter(({ key }) => Object.hasOwn(output, key))
      .map((node) => ({
        nodeId: trigger.id,
        edgeId: null,
        pointer: `/${trigger.definition.trigger?.sampleSetting ?? ""}`,
        code: "field_hidden",
        detail: `After the node “${node.label}”, \`${node.key}\` is that node's output, not the payload's field. \`${formatPath([trigger.key, node.key])}\` always reaches the field.`,
      }));
  });
}

function nodesFrom(graph: Graph, trigger: GraphNode): GraphNode[] {
  const ids = reachable(graph, trigger.id);
  return [...graph.nodes.values()].filter(({ id }) => ids.has(id));
}
