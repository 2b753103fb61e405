import { codeReads } from "#engine/code/trigger-paths.ts";
import type { Graph, GraphNode } from "#engine/graph/graph.ts";
import { compileTemplate } from "#engine/tags/compile.ts";
import { formatPath } from "#engine/tags/format-path.ts";
import { type Samples, sampleOutputs } from "#engine/tags/samples.ts";
import { tagPathsIn } from "#engine/tags/tag-paths.ts";
import { upstreamOutputs } from "#engine/tags/upstream.ts";
import { expressionsIn, templatesIn } from "#engine/template-fields.ts";
import type { PathStep } from "#lib/field-path.ts";

/** A field of a trigger's output that a flow relies on. */
export interface TriggerRead {
  steps: readonly PathStep[];
  /** The path as tags write it: `order.total`. */
  path: string;
  /** The nodes that read it, in the order of the flow. */
  nodeIds: readonly string[];
}

/** If a flow reads more fields, only this many are watched. */
const maxReads = 200;

/**
 * The fields of each trigger's output that a flow reads, by the trigger's id: in tags without a default, in
 * conditions, in expressions, and in code. The condition of an `{% if %}` only asks whether there is a field,
 * so it is not a read.
 */
export function triggerReads(graph: Graph): ReadonlyMap<string, readonly TriggerRead[]> {
  const samples = sampleOutputs(graph);
  const reads = new Map<string, Map<string, { steps: readonly PathStep[]; nodeIds: Set<string> }>>();
  for (const id of graph.order) {
    const node = graph.nodes.get(id);
    if (!node || node.settings.disabled || node.definition.category === "trigger") continue;
    for (const { triggerId, steps } of readsOf(graph, node, samples)) {
      const ofTrigger = reads.get(triggerId) ?? new Map();
      reads.set(triggerId, ofTrigger);
      const path = formatPath(steps);
      const known = ofTrigger.get(path);
      if (known) known.nodeIds.add(id);
      else if (ofTrigger.size < maxReads) ofTrigger.set(path, { steps, nodeIds: new Set([id]) });
    }
  }
  return new Map(
    [...reads].map(([triggerId, paths]) => [
      triggerId,
      [...paths].map(([path, { steps, nodeIds }]) => ({ steps, path, nodeIds: [...nodeIds] })),
    ]),
  );
}

interface Read {
  triggerId: string;
  steps: readonly PathStep[];
}

function readsOf(graph: Graph, node: GraphNode, samples: Samples): Read[] {
  const paths = [...templatesIn(node.definition.fields, node.config)].flatMap(({ source }) => {
    const template = compileTemplate(source);
    return template.kind === "compiled" ? tagPathsIn(template).map(({ steps }) => steps) : [];
  });
  const code = codePathsOf(graph, node);
  if (paths.length === 0 && code.length === 0) return [];
  const sources = upstreamOutputs(graph, node.id, samples);
  const byKey = new Map(sources.map((source) => [source.node.key, source]));
  const triggers = sources.filter(({ isTrigger }) => isTrigger).map((source) => source.node.id);
  const inTags = paths.flatMap(([root, ...rest]): Read[] => {
    const keyed = byKey.get(String(root));
    if (keyed) return keyed.isTrigger ? [{ triggerId: keyed.node.id, steps: rest }] : [];
    return triggers.map((triggerId) => ({ triggerId, steps: root === undefined ? [] : [root, ...rest] }));
  });
  const inCode = triggers.flatMap((triggerId) => code.map((steps) => ({ triggerId, steps })));
  return [...inTags, ...inCode].filter(({ steps }) => steps.length > 0 && steps[0] !== "_webhook");
}

function codePathsOf(graph: Graph, { definition, config, incoming }: GraphNode): PathStep[][] {
  const isAfterTrigger = incoming.every(
    ({ source }) => graph.nodes.get(source)?.definition.category === "trigger",
  );
  const names =
    isAfterTrigger && incoming.length === 1 ? (["trigger", "input"] as const) : (["trigger"] as const);
  const programs = Object.entries(definition.fields).flatMap(([setting, field]) => {
    const source = config[setting];
    return field.kind === "code" && typeof source === "string" ? [source] : [];
  });
  const expressions = [...expressionsIn(definition.fields, config)].map(({ source }) => source);
  return [...programs, ...expressions].flatMap((source) => names.flatMap((name) => codeReads(source, name)));
}
