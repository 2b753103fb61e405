import type { Graph, GraphNode } from "#engine/graph/graph.ts";
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
  const region = graph.regions.get(triggerId);
  if (!region || region.nodes.length > computingLimits.nodes) return false;
  const all = [...graph.nodes.values()];
  if (all.some(({ definition }) => definition.link) || wordsForVariables(all).size > 0) return false;
  const nodes = region.nodes.map(({ node }) => node);
  if (!nodes.every((node) => node.id === triggerId || isPassed(node) || computes(node))) return false;
  return isSmall(nodes.filter((node) => node.id !== triggerId));
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
