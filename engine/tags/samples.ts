import type { IterationData } from "#engine/definition.ts";
import { withExpressionsAsText } from "#engine/expressions/as-text.ts";
import { fieldsResolved } from "#engine/field.ts";
import { isAround } from "#engine/graph/depth.ts";
import type { Graph, GraphNode } from "#engine/graph/graph.ts";
import { ancestors } from "#engine/graph/reach.ts";
import type { CallShape, CallShapes } from "#engine/shapes/call-shape.ts";
import { isJsonObject, type Json, type JsonObject } from "#lib/json.ts";
import { hasInputTag } from "./has-input.ts";
import { findJsonError } from "./json-error.ts";
import { resolveConfig } from "./resolve-config.ts";
import { findSampleOversize } from "./sample-size.ts";
import { buildScope } from "./scope.ts";
import { varsRoot } from "./stored-variables.ts";

/** The last test outputs by node id. */
export type TestOutputs = ReadonlyMap<string, Json>;

/** The facts known about one execution beyond its outputs. */
export interface ShownExecution {
  /** The trigger that started it, with its output. */
  trigger?: { nodeId: string; output: Json } | undefined;
  /** The iteration of a container to take, from 0. Omitted for the first. */
  iterationOf?: ((containerId: string) => number) | undefined;
  /**
   * The flow's variables by name, with the values that may be shown. Omitted if it is not known which
   * variables exist.
   */
  variables?: JsonObject | undefined;
  /** The shapes of the triggers' last calls. */
  callShapes?: CallShapes | undefined;
}

/** An example of a node's output. */
export interface Sample {
  output: Json;
  /**
   * How completely the example shows the fields: `given` as a sample payload, `declared` by the node type or seen in a
   * test, or `unknown`.
   */
  basis: "given" | "declared" | "unknown";
}

/** Example outputs of a flow's nodes, by node id. Each is computed on first use. */
export interface Samples {
  of(nodeId: string): Sample;
  /** The value of a container's key inside it, in the shown iteration. */
  inside(containerId: string): Sample;
  /** The value of `{{item}}` in a node that works on a list. */
  item(nodeId: string): Sample;
  /** A node's input: the only output before it, or an object of outputs by key. Null if nothing is before it. */
  input(nodeId: string): Json;
  /**
   * The flow's variables by name, with the values that may be shown. Null if it is not known which variables
   * exist.
   */
  variables: JsonObject | null;
  /** The shape of a trigger's last calls; null without calls, or if the trigger is pinned. */
  calls(nodeId: string): CallShape | null;
}

const unknown: Sample = { output: null, basis: "unknown" };

/**
 * Example outputs for the values that tags can refer to before anything runs. A pinned node's is its pinned
 * output. A trigger's is that of the shown execution, else derived from its sample payload. Another node's is
 * its last test output, else the one that its definition declares for the samples upstream.
 */
export function sampleOutputs(graph: Graph, outputs?: TestOutputs, shown: ShownExecution = {}): Samples {
  const of = byNode((nodeId): Sample => {
    const node = graph.nodes.get(nodeId);
    return node ? sampleOf(node) : unknown;
  });

  const sampleOf = (node: GraphNode): Sample => {
    if (node.pin) return { output: node.pin.output, basis: "declared" };
    if (node.id === shown.trigger?.nodeId) return { output: shown.trigger.output, basis: "declared" };
    if (node.definition.category === "trigger") return triggerSample(node);
    const tested = outputs?.get(node.id);
    if (tested !== undefined) return { output: tested, basis: "declared" };
    return declaredSample(node, inputOf(node), () => resolveSettings(graph, node, samples));
  };

  /** The single output before a node, or an object of outputs by key. */
  const inputOf = (node: GraphNode): Json => {
    const before = [...new Set(node.incoming.map(({ source }) => source))];
    const [first] = before;
    const outputOf = (id: string) =>
      id === node.parentId ? (iterationOf(id)?.input ?? null) : of(id).output;
    if (first === undefined) return null;
    if (node.startsOnFirst || (before.length === 1 && !node.inputByKey)) return outputOf(first);
    return Object.fromEntries(before.map((id) => [graph.nodes.get(id)?.key ?? id, outputOf(id)]));
  };

  const iterationOf = byNode((containerId): IterationData | null => {
    const node = graph.nodes.get(containerId);
    const number = shown.iterationOf?.(containerId) ?? 0;
    return node ? iterationFrom(graph, node, samples, number) : null;
  });

  const inside = (containerId: string): Sample => {
    const iteration = iterationOf(containerId);
    return iteration ? { output: iteration.tags, basis: "declared" } : unknown;
  };

  const item = byNode((nodeId): Sample => {
    const node = graph.nodes.get(nodeId);
    const settings = node && resolveSettings(graph, node, samples);
    const output = settings && node?.definition.sampleItem?.(settings);
    return output === undefined ? unknown : { output, basis: "declared" };
  });

  const input = (nodeId: string): Json => {
    const node = graph.nodes.get(nodeId);
    return node ? inputOf(node) : null;
  };

  const calls = (nodeId: string): CallShape | null =>
    graph.nodes.get(nodeId)?.pin ? null : (shown.callShapes?.get(nodeId) ?? null);

  const samples: Samples = { of, inside, item, input, variables: shown.variables ?? null, calls };
  return samples;
}

/** Computes a node's value on first use. */
function byNode<Value>(compute: (nodeId: string) => Value): (nodeId: string) => Value {
  const values = new Map<string, Value>();
  return (nodeId) => {
    const known = values.get(nodeId);
    if (known !== undefined) return known;
    const value = compute(nodeId);
    values.set(nodeId, value);
    return value;
  };
}

/** The data of one of a container's iterations, from its settings with the samples before it. */
function iterationFrom(
  graph: Graph,
  node: GraphNode,
  samples: Samples,
  iteration: number,
): IterationData | null {
  const { container } = node.definition;
  if (!container) return null;
  const config = resolveSettings(graph, node, samples);
  return config && container.share(container.sampleData(config), iteration);
}

/** A node's configuration with its tags resolved with the samples before it; null when one cannot be read. */
function resolveSettings(graph: Graph, node: GraphNode, samples: Samples): Record<string, unknown> | null {
  const before = ancestors(graph, node.id).flatMap((id) => graph.nodes.get(id) ?? []);
  const keyed = before.map((each) => {
    const sample = isAround(graph, each, node) ? samples.inside(each.id) : samples.of(each.id);
    return { key: each.key, output: sample.output };
  });
  if (samples.variables) keyed.push({ key: varsRoot, output: samples.variables });
  const trigger = before.find(({ definition }) => definition.category === "trigger");
  const input = hasInputTag(graph, sampleOutputs(graph)) ? () => samples.input(node.id) : undefined;
  const scope = buildScope(trigger ? samples.of(trigger.id).output : null, keyed, input);
  const resolved = resolveConfig(fieldsResolved(node.definition.fields, "before"), node.config, scope);
  return "problem" in resolved ? null : resolved.config;
}

/** A megabyte of sample payload is parsed once, not with every change of the flow. */
const triggerSamples = new WeakMap<
  GraphNode["config"],
  { definition: GraphNode["definition"]; sample: Sample }
>();

function triggerSample(node: GraphNode): Sample {
  const known = triggerSamples.get(node.config);
  if (known?.definition === node.definition) return known.sample;
  const sample = readTriggerSample(node);
  triggerSamples.set(node.config, { definition: node.definition, sample });
  return sample;
}

function readTriggerSample(node: GraphNode): Sample {
  const payload = node.config[node.definition.trigger?.sampleSetting ?? ""];
  if (typeof payload === "string" && findSampleOversize(payload) !== null) return unknown;
  const declared = declaredSample(node, null);
  if (typeof payload !== "string" || declared.basis === "unknown") return declared;
  const isReadable = isJsonObject(declared.output) && findJsonError(payload) === null;
  return { output: declared.output, basis: isReadable ? "given" : "unknown" };
}

/** The output that the definition declares. Unknown while the settings are unfinished. */
function declaredSample(
  { definition, config, settings }: GraphNode,
  input: Json,
  resolve?: () => Record<string, unknown> | null,
): Sample {
  if (settings.disabled && definition.category !== "trigger") return { output: input, basis: "declared" };
  const text = withExpressionsAsText(definition.fields, config);
  const parsed = definition.config.safeParse(text);
  try {
    const output = definition.sampleOutput(parsed.success ? parsed.data : { ...text }, input, resolve);
    return { output, basis: "declared" };
  } catch {
    return unknown;
  }
}
