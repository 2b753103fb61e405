import type { Graph, GraphNode } from "#engine/graph/graph.ts";
import { outputHandles } from "#engine/graph/handles.ts";
import { wordsForVariables } from "#engine/tags/stored-variables.ts";
import { expressionsIn, templatesIn } from "#engine/template-fields.ts";
import { measureTemplate } from "./measure-template.ts";

/**
 * The most that a flow may have and still only compute: nodes, characters in the settings of all of them, and tags and
 * filters in their templates. With inputs of limited size, they bound what a step can take.
 */
export const computingLimits = { nodes: 30, characters: 20_000, insertions: 40 };

/**
 * Whether the executions that this trigger starts only compute: every node that they can reach is pure, synchronous, and
 * bounded by its settings and its input. Such an execution may run anywhere, before it is stored, and again after a
 * crash. Decided once for a version; says nothing about the settings of the flow, such as limits.
 *
 * Not among them: side effects, waits, sub-flows, loops, code and expressions, variables (which may be secret), links
 * that resume a step, and templates with blocks or with filters whose cost is not bounded by their input.
 */
export function onlyComputes(graph: Graph, triggerId: string): boolean {
  const nodes = mayCompute(graph, triggerId);
  return nodes?.every((node) => isPassed(node) || computes(node)) === true && isSmall(nodes);
}

/**
 * The nodes at which executions of a flow that does more may be computed, by the same rules. None if that is in vain, because
 * every execution reaches an effect and no response can come before. Also none with a response in a loop: a worker could not tell
 * whether the caller has had that one (`ExecutionRun`).
 */
export function computesAt(graph: Graph, triggerId: string): ReadonlySet<string> {
  const computing = (mayCompute(graph, triggerId) ?? []).filter((node) => isPassed(node) || computes(node));
  const isInVain = !computing.some((node) => node.effect === "response" || branches(node));
  const respondsInLoop = [...graph.nodes.values()].some(
    ({ effect, parentId }) => effect === "response" && parentId !== null,
  );
  if (isInVain || respondsInLoop || !isSmall(computing)) return new Set();
  return new Set(computing.map(({ id }) => id));
}

/** The nodes that the trigger leads to; null if the flow's size, links or variables rule out that anything is computed. */
function mayCompute(graph: Graph, triggerId: string): GraphNode[] | null {
  const region = graph.regions.get(triggerId);
  if (!region || region.nodes.length > computingLimits.nodes) return null;
  const all = [...graph.nodes.values()];
  if (all.some(({ definition }) => definition.link) || wordsForVariables(all).size > 0) return null;
  return region.nodes.flatMap(({ node }) => (node.id === triggerId ? [] : [node]));
}

function branches({ definition, config, settings }: GraphNode): boolean {
  return !settings.disabled && outputHandles(definition, { config, settings }).length > 1;
}

/** A disabled node passes its input on. */
function isPassed({ settings, definition }: GraphNode): boolean {
  return settings.disabled && definition.inner === undefined;
}

function computes({ definition, effect, config }: GraphNode): boolean {
  if (effect === "outside" || definition.inner || definition.container) return false;
  return definition.computes?.(config) === true && [...expressionsIn(definition.fields, config)].length === 0;
}

/** Whether the nodes have no more characters, tags and filters than are allowed, and only templates that are bounded. */
function isSmall(nodes: readonly GraphNode[]): boolean {
  let characters = 0;
  let insertions = 0;
  for (const { config, pin, definition } of nodes) {
    characters += JSON.stringify([config, pin]).length;
    for (const { source } of templatesIn(definition.fields, config)) {
      insertions += measureTemplate(source) ?? Number.POSITIVE_INFINITY;
    }
  }
  return characters <= computingLimits.characters && insertions <= computingLimits.insertions;
}
