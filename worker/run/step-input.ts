import type { StepId } from "#engine/advance/plan.ts";
import type { Graph } from "#engine/graph/graph.ts";
import { type Scope, topScope } from "#engine/scope.ts";
import type { JsonObject } from "#lib/json.ts";
import { SerializedJson } from "#worker/serialized-json.ts";
import type { ExecutionRun } from "./execution-run.ts";
import { iterationData } from "./visible.ts";

const nothing = new SerializedJson(null, "null");

/**
 * A step's input: the output of the only node that delivered, or, where edges meet, an object with each output under
 * its node's key.
 */
export function stepInput(
  run: ExecutionRun,
  { nodeId, scope }: StepId,
  delivered: readonly string[],
): SerializedJson {
  const { graph } = run.flow;
  const sources = sourcesOf(graph, nodeId, delivered);
  const [only] = sources;
  if (only !== undefined && sources.length === 1) return deliveredBy(run, only, nodeId, scope) ?? nothing;
  const merged: JsonObject = {};
  for (const source of sources) {
    const key = graph.nodes.get(source)?.key;
    if (key !== undefined) merged[key] = deliveredBy(run, source, nodeId, scope)?.value ?? null;
  }
  return new SerializedJson(merged);
}

/** The output of a node, or what the container around the target delivers to each iteration. */
function deliveredBy(
  run: ExecutionRun,
  source: string,
  target: string,
  scope: Scope,
): SerializedJson | undefined {
  const { nodes } = run.flow.graph;
  const container = scope !== topScope && nodes.get(target)?.parentId === source && nodes.get(source);
  if (!container) return run.outputOf(source, scope);
  const data = iterationData(run, container, scope);
  return data ? new SerializedJson(data.input) : undefined;
}

function sourcesOf(graph: Graph, nodeId: string, delivered: readonly string[]): string[] {
  const sources = new Set<string>();
  for (const edge of graph.nodes.get(nodeId)?.incoming ?? []) {
    if (delivered.includes(edge.id)) sources.add(edge.source);
  }
  return [...sources];
}
