import type { Graph, GraphNode } from "#engine/graph/graph.ts";
import { outputHandles } from "#engine/graph/handles.ts";
import { wordsForVariables } from "#engine/tags/stored-variables.ts";
import { expressionsIn, templatesIn } from "#engine/template-fields.ts";
import { measureTemplate, type TemplateCost } from "./measure-template.ts";

/**
 * The most that a flow may have and still only compute: nodes, characters in the settings of all of them, and tags and
 * filters in their templates. With inputs of limited size, they bound what a step can take.
 */
export const computingLimits = { nodes: 30, characters: 20_000, insertions: 40 };

/** The bounds of the time of an execution that only computes, beside the size of its data. */
export type ComputingCost = Pick<TemplateCost, "filters">;

/** Where the executions of a flow may be computed. */
export interface Computable {
  /** The nodes that only compute; null if all do. */
  at: ReadonlySet<string> | null;
  cost: ComputingCost;
}

/**
 * Where the executions that this trigger starts may be computed: a node that only computes is pure, synchronous, and bounded by its
 * settings and its input. An execution of only such nodes may run anywhere, before it is stored, and again after a crash.
 * Null for nowhere. Decided once for a version; says nothing about the settings of the flow, such as limits.
 *
 * Not among them: side effects, waits, sub-flows, loops, code and expressions, variables (which may be secret), links
 * that resume a step, and templates with blocks or with filters whose cost is not bounded by their input.
 */
export function findComputable(graph: Graph, triggerId: string): Computable | null {
  const nodes = mayCompute(graph, triggerId);
  const computing = (nodes ?? []).filter((node) => isPassed(node) || computes(node));
  const cost = costOf(computing);
  if (!nodes || !cost) return null;
  if (computing.length === nodes.length) return { at: null, cost };
  return isInVain(graph, computing) ? null : { at: new Set(computing.map(({ id }) => id)), cost };
}

/**
 * Whether it is in vain to compute at these nodes of a flow that does more: every execution reaches an effect, and no response can
 * come before. Also with a response in a loop: a worker could not tell whether the caller has had that one (`ExecutionRun`).
 */
function isInVain(graph: Graph, computing: readonly GraphNode[]): boolean {
  const respondsInLoop = [...graph.nodes.values()].some(
    ({ effect, parentId }) => effect === "response" && parentId !== null,
  );
  return respondsInLoop || !computing.some((node) => node.effect === "response" || branches(node));
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

/** Null if the nodes have more characters, tags and filters than are allowed, or templates that are not bounded. */
function costOf(nodes: readonly GraphNode[]): ComputingCost | null {
  let characters = 0;
  const sum = { insertions: 0, filters: 0 };
  for (const { config, pin, definition } of nodes) {
    characters += JSON.stringify([config, pin]).length;
    for (const { source } of templatesIn(definition.fields, config)) {
      const cost = measureTemplate(source);
      if (!cost) return null;
      sum.insertions += cost.insertions;
      sum.filters += cost.filters;
    }
  }
  return characters <= computingLimits.characters && sum.insertions <= computingLimits.insertions
    ? sum
    : null;
}
