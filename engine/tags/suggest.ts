import type { ResolvedAt } from "#engine/field.ts";
import type { Graph } from "#engine/graph/graph.ts";
import type { CallShape, SeenField } from "#engine/shapes/call-shape.ts";
import { choiceWords, typeWords } from "#engine/shapes/seen-words.ts";
import type { Shape } from "#engine/shapes/shape.ts";
import { isJsonObject, type Json, type JsonObject } from "#lib/json.ts";
import { formatPath } from "./format-path.ts";
import { linkedNodes, suggestLink } from "./links.ts";
import { type Samples, sampleOutputs, type TestOutputs } from "./samples.ts";
import { seesVariables, suggestVariables } from "./stored-variables.ts";
import { type Branch, below, grow, type SeenBranch, seenRoot } from "./suggest-branches.ts";
import { nearestFirst, type UpstreamOutput, upstreamOutputs } from "./upstream.ts";

export interface TagSuggestion {
  /** Ready to insert: `{{order.total}}`. */
  tag: string;
  path: string;
  type: "number" | "string" | "boolean" | "null" | "object" | "array";
  sample: Json;
  /** The node whose output contains it. */
  node_id: string;
  node_label: string;
  /** The values of the trigger's last calls there. Omitted if they are not known. */
  calls?: SeenTag;
}

/** The values of calls at a tag's path. */
export interface SeenTag {
  /** "string (date) or null" */
  types: string;
  /** "open, closed": the texts, if there are only a few. */
  choices: string | null;
  /**
   * The number of times it was there, and the total. Null if it was not counted, because there are too many
   * fields beside it.
   */
  count: Pick<SeenField, "seen" | "of" | "unit"> | null;
  /** Whether the sample, or the shown data, has it too. If not, `sample` is null. */
  isInData: boolean;
}

const maxSuggestions = 2000;
/** Of a trigger, from which the suggestions are chosen. */
const maxFields = 10_000;
/** Ensures that one large payload leaves room for the other nodes. */
const maxBesideOthers = { trigger: 1000, node: 250 };

/**
 * The tags that a node's settings can use, with example values: the fields of upstream triggers at top level, and other
 * nodes' outputs under their keys. Where a node's key shadows a trigger's field, the field is offered under the
 * trigger's key. The direct input's come first, then the others by distance, those of one node in the order of its output.
 * The URLs of nodes that wait (`_links`) and the variables (`_vars`) come last. The first element of an array stands for
 * all. At most 2,000: deeper tags are dropped first, and a trigger's later than other nodes'.
 */
export function suggestTags({
  graph,
  nodeId,
  outputs,
  variables,
}: {
  graph: Graph;
  nodeId: string;
  outputs?: TestOutputs;
  /** The flow's variables by name, with the values that may be shown. */
  variables?: JsonObject;
}): TagSuggestion[] {
  return suggestFrom(graph, nodeId, sampleOutputs(graph, outputs, { variables }));
}

/**
 * The same for callers that need suggestions for many nodes of one graph.
 *
 * @param at for the settings that are resolved then. If omitted, for all settings of the node
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
  const found = new Map<UpstreamOutput, TagSuggestion[]>();
  for (const [index, source] of sources.entries()) {
    const others = sources.length - index - 1;
    const left = maxSuggestions - suggestions.size - others;
    const share =
      sources.length === 1 ? maxSuggestions : maxBesideOthers[source.isTrigger ? "trigger" : "node"];
    const calls = source.isTrigger ? samples.calls(source.node.id) : null;
    const own = suggestSource(source, keys, calls, Math.max(1, Math.min(left, share))).filter(
      ({ path }) => !suggestions.has(path),
    );
    found.set(source, own);
    for (const suggestion of own) suggestions.set(suggestion.path, suggestion);
  }
  suggestions.clear();
  for (const source of nearestFirst(graph, nodeId, sources))
    for (const suggestion of found.get(source) ?? []) suggestions.set(suggestion.path, suggestion);
  const target = graph.nodes.get(nodeId);
  for (const node of target && target.definition.category !== "trigger" ? linkedNodes(graph, target) : []) {
    suggestions.set(suggestLink(node).path, {
      ...suggestLink(node),
      node_id: node.id,
      node_label: node.label,
    });
  }
  const variables = target && seesVariables(target) ? suggestVariables(samples.variables ?? {}) : [];
  for (const suggestion of variables) suggestions.set(suggestion.path, suggestion);
  return [...suggestions.values()];
}

function suggestSource(
  source: UpstreamOutput,
  keys: ReadonlySet<string>,
  calls: CallShape | null,
  limit: number,
): TagSuggestion[] {
  const { node, isTrigger, output } = source;
  const whole: Branch = { steps: [node.key], value: output, seen: null, branches: [] };
  if (!isTrigger) return [...flatten(grow([whole], limit), source)];
  const root: Branch = { ...whole, seen: calls && seenRoot(calls) };
  if (!isJsonObject(output) && !calls?.shape.objects) return [...flatten([whole], source)];
  const fields: Branch[] = below(root, maxFields)
    // Metadata about the call comes after the call's own fields.
    .toSorted((a, b) => Number(a[0] === "_webhook") - Number(b[0] === "_webhook"))
    .slice(0, limit)
    .map(([name, inner]) => ({ ...inner, steps: keys.has(String(name)) ? [node.key, name] : [name] }));
  return [...flatten([...grow(fields, limit - 1), whole], source)];
}

function* flatten(branches: readonly Branch[], source: UpstreamOutput): Generator<TagSuggestion> {
  for (const { steps, value, seen, branches: smaller } of branches) {
    const path = formatPath(steps);
    yield {
      tag: `{{${path}}}`,
      path,
      type: value === undefined && seen ? mainType(seen.shape) : typeOf(value ?? null),
      sample: value ?? null,
      node_id: source.node.id,
      node_label: source.node.label,
      ...(seen && { calls: toSeenTag(seen, value !== undefined) }),
    };
    yield* flatten(smaller, source);
  }
}

function toSeenTag({ shape, of, unit }: SeenBranch, isInData: boolean): SeenTag {
  return {
    types: typeWords(shape),
    choices: choiceWords(shape),
    count: of === null ? null : { seen: shape.seen, of, unit },
    isInData,
  };
}

/** The type that most values have. */
function mainType({ strings, integers, fractions, booleans, lists, objects }: Shape): TagSuggestion["type"] {
  const counts: [TagSuggestion["type"], number][] = [
    ["string", strings?.seen ?? 0],
    ["number", integers + fractions],
    ["boolean", booleans],
    ["array", lists?.seen ?? 0],
    ["object", objects?.seen ?? 0],
    ["null", 0],
  ];
  return counts.reduce((most, next) => (next[1] > most[1] ? next : most), ["null", 0])[0];
}

function typeOf(value: Json): TagSuggestion["type"] {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (typeof value === "object") return "object";
  return typeof value === "number" ? "number" : typeof value === "boolean" ? "boolean" : "string";
}
