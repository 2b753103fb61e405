import type { ResolvedAt } from "#engine/field.ts";
import type { Graph } from "#engine/graph/graph.ts";
import { isJsonObject, type Json } from "#lib/json.ts";
import { formatPath } from "./format-path.ts";
import { linkedNodes, suggestLink } from "./links.ts";
import type { PathStep } from "./parse-path.ts";
import { type Samples, sampleOutputs, type TestOutputs } from "./samples.ts";
import { type UpstreamOutput, upstreamOutputs } from "./upstream.ts";

export interface TagSuggestion {
  /** Ready to insert: `{{order.total}}`. */
  tag: string;
  path: string;
  type: "number" | "string" | "boolean" | "null" | "object" | "array";
  sample: Json;
  /** The node whose output contains it. */
  node_id: string;
  node_label: string;
}

const maxSuggestions = 2000;
/** Ensures that one large payload leaves room for the other nodes. */
const maxBesideOthers = { trigger: 1000, node: 250 };
/** Steps of a path, including the first. */
const maxDepth = 8;

/**
 * The tags that a node's settings can use, with example values: the fields of upstream triggers at top level, then the
 * nearest nodes' outputs under their keys. Where a node's key shadows a trigger's field, the field is offered under the
 * trigger's key. The URLs of nodes that wait (`_links`) come last. The first element of an array stands for all. At most 2,000: deeper tags are dropped first. In the
 * order of the document.
 */
export function suggestTags(of: { graph: Graph; nodeId: string; outputs?: TestOutputs }): TagSuggestion[] {
  return suggestFrom(of.graph, of.nodeId, sampleOutputs(of.graph, of.outputs));
}

/**
 * The same for callers that need suggestions for many nodes of one graph.
 *
 * @param at for the settings that are resolved then. Left out: for all settings of the node
 */
export function suggestFrom(
  graph: Graph,
  nodeId: string,
  samples: Samples,
  at?: ResolvedAt,
): TagSuggestion[] {
  const sources = upstreamOutputs(graph, nodeId, samples, at);
  const keys = new Set(sources.map(({ node }) => node.key));
  const suggestions = new Map<string, TagSuggestion>();
  for (const [index, source] of sources.entries()) {
    const others = sources.length - index - 1;
    const left = maxSuggestions - suggestions.size - others;
    const share =
      sources.length === 1 ? maxSuggestions : maxBesideOthers[source.isTrigger ? "trigger" : "node"];
    for (const suggestion of suggestSource(source, keys, Math.max(1, Math.min(left, share)))) {
      if (!suggestions.has(suggestion.path)) suggestions.set(suggestion.path, suggestion);
    }
  }
  const target = graph.nodes.get(nodeId);
  for (const node of target && target.definition.category !== "trigger" ? linkedNodes(graph, target) : []) {
    suggestions.set(suggestLink(node).path, {
      ...suggestLink(node),
      node_id: node.id,
      node_label: node.label,
    });
  }
  return [...suggestions.values()];
}

function suggestSource(source: UpstreamOutput, keys: ReadonlySet<string>, limit: number): TagSuggestion[] {
  const { node, isTrigger, output } = source;
  const whole: Branch = { steps: [node.key], value: output, branches: [] };
  if (!isTrigger) return [...flatten(grow([whole], limit), source)];
  if (!isJsonObject(output)) return [...flatten([whole], source)];
  const fields: Branch[] = Object.keys(output)
    // What is known about the call comes after what the call brought.
    .toSorted((a, b) => Number(a === "_webhook") - Number(b === "_webhook"))
    .slice(0, limit)
    .map((name) => ({
      steps: keys.has(name) ? [node.key, name] : [name],
      value: output[name] ?? null,
      branches: [],
    }));
  return [...flatten([...grow(fields, limit - 1), whole], source)];
}

interface Branch {
  steps: readonly PathStep[];
  value: Json;
  branches: Branch[];
}

/** Adds the children level by level, until there are `limit` branches in total. */
function grow(roots: Branch[], limit: number): Branch[] {
  const limited = roots.slice(0, limit);
  const queue = [...limited];
  for (const branch of queue) {
    if (queue.length >= limit) break;
    if (branch.steps.length >= maxDepth) continue;
    for (const [step, value] of below(branch.value, limit - queue.length)) {
      const extended: Branch = { steps: [...branch.steps, step], value, branches: [] };
      branch.branches.push(extended);
      queue.push(extended);
    }
  }
  return limited;
}

function below(value: Json, limit: number): [step: PathStep, value: Json][] {
  if (Array.isArray(value)) return value[0] === undefined ? [] : [[0, value[0]]];
  if (!isJsonObject(value)) return [];
  return Object.keys(value)
    .slice(0, limit)
    .map((name) => [name, value[name] ?? null]);
}

function* flatten(branches: readonly Branch[], source: UpstreamOutput): Generator<TagSuggestion> {
  for (const { steps, value, branches: smaller } of branches) {
    const path = formatPath(steps);
    yield {
      tag: `{{${path}}}`,
      path,
      type: typeOf(value),
      sample: value,
      node_id: source.node.id,
      node_label: source.node.label,
    };
    yield* flatten(smaller, source);
  }
}

function typeOf(value: Json): TagSuggestion["type"] {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (typeof value === "object") return "object";
  return typeof value === "number" ? "number" : typeof value === "boolean" ? "boolean" : "string";
}
