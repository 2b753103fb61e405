import { isAround, scopeAround } from "#engine/graph/depth.ts";
import type { GraphNode } from "#engine/graph/graph.ts";
import type { IterationData } from "#engine/node.ts";
import { type Scope, topScope } from "#engine/scope.ts";
import { buildScope, type KeyedOutput, type TagScope } from "#engine/tags/scope.ts";
import type { Json } from "#lib/json.ts";
import type { ExecutionRun } from "./execution-run.ts";

/** What the tags of a node can refer to in a step of this scope. */
export function visibleFrom(run: ExecutionRun, node: GraphNode, scope: Scope): TagScope {
  const keyed: KeyedOutput[] = [];
  for (const { id, key } of run.flow.before(node.id)) {
    const output = scope === topScope ? run.outputOf(id, topScope)?.value : valueFrom(run, id, node, scope);
    if (output !== undefined) keyed.push({ key, output });
  }
  return buildScope(run.input.value, keyed);
}

/** What the settings of a container that are resolved after each iteration can refer to. */
export function visibleInside(run: ExecutionRun, container: GraphNode, iterationScope: Scope): TagScope {
  const keyed: KeyedOutput[] = [];
  for (const { id, key } of run.flow.inside(container.id)) {
    const isOwn = id === container.id;
    const output = isOwn
      ? iterationData(run, container, iterationScope)?.tags
      : valueFrom(run, id, container, iterationScope);
    if (output !== undefined) keyed.push({ key, output });
  }
  return buildScope(run.input.value, keyed);
}

/** One iteration's share of a container's data, in a step of this scope. */
export function iterationData(run: ExecutionRun, container: GraphNode, from: Scope): IterationData | null {
  const { graph } = run.flow;
  const scope = scopeAround(graph, container, from);
  const data = run.outputs.get(container.id, scope);
  const share = container.definition.container?.share;
  if (!data || !share) return null;
  const rest = scope === topScope ? from : from.slice(scope.length + 1);
  return share(data.value, Number.parseInt(rest, 10));
}

function valueFrom(run: ExecutionRun, id: string, node: GraphNode, scope: Scope): Json | undefined {
  const { graph } = run.flow;
  const source = graph.nodes.get(id);
  if (source?.definition.container && isAround(graph, source, node)) {
    return iterationData(run, source, scope)?.tags;
  }
  return run.outputOf(id, scope)?.value;
}
