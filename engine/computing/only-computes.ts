import type { Graph, GraphNode } from "#engine/graph/graph.ts";
import { wordsForVariables } from "#engine/tags/stored-variables.ts";
import { expressionsIn, templatesIn } from "#engine/tags/template-fields.ts";
import { measureTemplate, type TemplateCost } from "./measure-template.ts";

/**
 * The most that a flow may have and still only compute: nodes, characters in the settings of all of them, and tags and
 * filters in their templates. With inputs of limited size, they bound what a step can take.
 */
export const computingLimits = { nodes: 30, characters: 20_000, insertions: 40 };

/** What bounds the time of an execution that only computes, beside the size of its data. */
export type ComputingCost = Pick<TemplateCost, "filters">;

/**
 * The cost of the executions that this trigger starts, if they only compute: every node that they can reach is pure, synchronous, and
 * bounded by its settings and its input. Such an execution may run anywhere, before it is stored, and again after a
 * crash. Null otherwise. Decided once for a version; says nothing about the settings of the flow, such as limits.
 *
 * Not among them: side effects, waits, sub-flows, loops, code and expressions, variables (which may be secret), links
 * that resume a step, and templates with blocks or with filters whose cost is not bounded by their input.
 */
export function computingCost(graph: Graph, triggerId: string): ComputingCost | null {
  const region = graph.regions.get(triggerId);
  if (!region || region.nodes.length > computingLimits.nodes) return null;
  const all = [...graph.nodes.values()];
  if (all.some(({ definition }) => definition.link) || wordsForVariables(all).size > 0) return null;
  const nodes = region.nodes.map(({ node }) => node);
  if (!nodes.every((node) => node.id === triggerId || isPassed(node) || computes(node))) return null;
  return costOf(nodes.filter((node) => node.id !== triggerId));
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
