import type { StepId } from "#engine/advance/plan.ts";
import type { GraphNode } from "#engine/graph/graph.ts";
import { type Scope, topScope } from "#engine/scope.ts";
import type { JsonObject } from "#lib/json.ts";
import { SerializedJson } from "#worker/serialized-json.ts";
import type { ExecutionRun } from "./execution-run.ts";
import { iterationData } from "./visible.ts";

const nothing = new SerializedJson(null, "null");

/**
 * A step's input: the output of the only node that delivered, or, where edges meet, an object with each output under
 * its node's key. A node with `inputByKey` always gets an object, with null for each node that did not deliver.
 */
export function stepInput(
  run: ExecutionRun,
  { nodeId, scope }: StepId,
  delivered: readonly string[],
): SerializedJson {
  const { nodes } = run.flow.graph;
  const node = nodes.get(nodeId);
  const sources = sourcesOf(node, delivered);
  const [only] = sources;
  if (only !== undefined && sources.size === 1 && !node?.inputByKey) {
    return deliveredBy(run, only, nodeId, scope) ?? nothing;
  }
  const merged: JsonObject = {};
  for (const source of node?.inputByKey ? allSourcesOf(node) : sources) {
    const key = nodes.get(source)?.key;
    if (key === undefined) continue;
    const output = sources.has(source) ? deliveredBy(run, source, nodeId, scope) : undefined;
    merged[key] = output?.value ?? null;
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

function sourcesOf(node: GraphNode | undefined, delivered: readonly string[]): ReadonlySet<string> {
  const sources = new Set<string>();
  for (const edge of node?.incoming ?? []) if (delivered.includes(edge.id)) sources.add(edge.source);
  return sources;
}

function allSourcesOf(node: GraphNode): ReadonlySet<string> {
  return new Set(node.incoming.map(({ source }) => source));
}
