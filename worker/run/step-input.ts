import type { Graph } from "#engine/graph/graph.ts";
import type { JsonObject } from "#lib/json.ts";
import { SerializedJson } from "#worker/serialized-json.ts";
import type { ExecutionRun } from "./execution-run.ts";

const nothing = new SerializedJson(null, "null");

/**
 * A node's input: the output of the only node that delivered, or, where edges meet, an object with each output under
 * its node's key.
 */
export function stepInput(run: ExecutionRun, nodeId: string, delivered: readonly string[]): SerializedJson {
  const { graph } = run.flow;
  const sources = sourcesOf(graph, nodeId, delivered);
  const [only] = sources;
  if (only !== undefined && sources.length === 1) return run.outputOf(only) ?? nothing;
  const merged: JsonObject = {};
  for (const source of sources) {
    const key = graph.nodes.get(source)?.key;
    if (key !== undefined) merged[key] = run.outputOf(source)?.value ?? null;
  }
  return new SerializedJson(merged);
}

function sourcesOf(graph: Graph, nodeId: string, delivered: readonly string[]): string[] {
  const sources = new Set<string>();
  for (const edge of graph.nodes.get(nodeId)?.incoming ?? []) {
    if (delivered.includes(edge.id)) sources.add(edge.source);
  }
  return [...sources];
}
