import { isAround, scopeAround } from "#engine/graph/depth.ts";
import type { GraphNode } from "#engine/graph/graph.ts";
import type { IterationData, StepData } from "#engine/node.ts";
import { type Scope, topScope } from "#engine/scope.ts";
import { linksRoot } from "#engine/tags/links.ts";
import { buildScope, type KeyedOutput, type TagScope } from "#engine/tags/scope.ts";
import { varsRoot } from "#engine/tags/stored-variables.ts";
import type { Json, JsonObject } from "#lib/json.ts";
import { resumeUrl } from "#server/executions/resume-links/url.ts";
import type { ExecutionRun } from "./execution-run.ts";

/**
 * The data that the tags of a node can refer to in a step of this scope.
 *
 * @param input its input, read when a tag refers to it
 */
export function visibleFrom(run: ExecutionRun, node: GraphNode, scope: Scope, input?: () => Json): TagScope {
  return scopeOf(run, outputsBefore(run, node, scope), input);
}

/** The scope of tags: the outputs, the variables and the input. */
function scopeOf(run: ExecutionRun, keyed: KeyedOutput[], input: (() => Json) | undefined): TagScope {
  if (run.variables) keyed.push({ key: varsRoot, output: run.variables.values });
  return buildScope(run.input.value, keyed, input && run.flow.hasInput() ? input : undefined);
}

function outputsBefore(run: ExecutionRun, node: GraphNode, scope: Scope): KeyedOutput[] {
  const keyed: KeyedOutput[] = [];
  for (const { id, key } of run.flow.before(node.id)) {
    const output = scope === topScope ? run.outputOf(id, topScope)?.value : valueFrom(run, id, node, scope);
    if (output !== undefined) keyed.push({ key, output });
  }
  const links = linksOf(run, node.id, scope);
  if (links) keyed.push({ key: linksRoot, output: links });
  return keyed;
}

/** The same outputs for a step that runs code. */
export function stepData(run: ExecutionRun, node: GraphNode, scope: Scope): StepData {
  const { keyed } = buildScope(run.input.value, outputsBefore(run, node, scope));
  const loop = node.parentId === null ? undefined : run.flow.graph.nodes.get(node.parentId);
  const tags = loop && iterationData(run, loop, scope)?.tags;
  const { item, index } = tags ?? {};
  return {
    nodes: keyed,
    trigger: run.input.value,
    ...(item !== undefined && { item }),
    ...(index !== undefined && { index }),
    vars: run.variables?.values ?? {},
  };
}

/** The URLs of the nodes that wait, in a step of this scope; null without such nodes. */
function linksOf({ execution, flow }: ExecutionRun, nodeId: string, from: Scope): JsonObject | null {
  const links = flow.linked(nodeId).flatMap((node) => {
    const { id, key, definition } = node;
    const scope = scopeAround(flow.graph, node, from);
    const executionId = execution.id;
    return definition.link
      ? [[key, resumeUrl({ kind: definition.link, executionId, nodeId: id, scope })] as const]
      : [];
  });
  return links.length === 0 ? null : Object.fromEntries(links);
}

/**
 * The data that the settings of a container can refer to when they are resolved after each iteration.
 *
 * @param input the output of the node that the iteration ended at
 */
export function visibleInside(
  run: ExecutionRun,
  container: GraphNode,
  iterationScope: Scope,
  input: Json = null,
): TagScope {
  return scopeOf(run, outputsInside(run, container, iterationScope), () => input);
}

/** The data that the expressions of those settings can use. */
export function insideData(run: ExecutionRun, container: GraphNode, iterationScope: Scope): StepData {
  const { keyed } = buildScope(run.input.value, outputsInside(run, container, iterationScope));
  const { item = null, index = null } = iterationData(run, container, iterationScope)?.tags ?? {};
  return { nodes: keyed, trigger: run.input.value, item, index, vars: run.variables?.values ?? {} };
}

function outputsInside(run: ExecutionRun, container: GraphNode, iterationScope: Scope): KeyedOutput[] {
  const keyed: KeyedOutput[] = [];
  for (const { id, key } of run.flow.inside(container.id)) {
    const isOwn = id === container.id;
    const output = isOwn
      ? iterationData(run, container, iterationScope)?.tags
      : valueFrom(run, id, container, iterationScope);
    if (output !== undefined) keyed.push({ key, output });
  }
  return keyed;
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
