import type { ResolvedAt } from "#engine/field.ts";
import type { Graph } from "#engine/graph/graph.ts";
import type { PathStep } from "#lib/field-path.ts";
import { isJsonObject, type Json } from "#lib/json.ts";
import { hasInputTag } from "./has-input.ts";
import { linkedNodes, resolvesLink } from "./links.ts";
import { type Samples, sampleOutputs } from "./samples.ts";
import { inputRoot } from "./scope.ts";
import { resolvesVariable, seesVariables } from "./stored-variables.ts";
import { type UpstreamOutput, upstreamOutputs } from "./upstream.ts";

/** The metadata that a call can have (docs/product.md §1). A sample shows only some of it. */
const webhookFields = new Set([
  "method",
  "headers",
  "query",
  "ip",
  "timestamp",
  "content",
  "content_encoding",
  "content_omitted",
]);

/** The number of elements of a sample's array that are examined. */
const maxElements = 100;

/** The data that a node's tags can refer to, as far as it is known before the flow runs. */
export interface VisibleData {
  /** False where the path certainly cannot resolve. If that is not known, true. */
  resolves(steps: readonly PathStep[]): boolean;
}

/**
 * Only a sample payload is trusted to be complete. Below another node's output every path is possible, because neither
 * its declared output nor its last one needs to match the next.
 */
export function visibleData(graph: Graph, nodeId: string, samples: Samples, at?: ResolvedAt): VisibleData {
  const sources = upstreamOutputs(graph, nodeId, samples, at);
  const byKey = new Map(sources.map((source) => [source.node.key, source]));
  const triggers = sources.filter(({ isTrigger }) => isTrigger);
  const isUnknown = triggers.length === 0 || triggers.some(({ basis }) => basis === "unknown");
  const node = graph.nodes.get(nodeId);
  const linked = node ? linkedNodes(graph, node) : [];
  const hasInput = hasInputTag(graph, sampleOutputs(graph));
  return {
    resolves(steps) {
      const link = resolvesLink(linked, steps);
      if (link !== null) return link;
      const variable = node && seesVariables(node) ? resolvesVariable(samples.variables, steps) : null;
      if (variable !== null) return variable;
      const [root, ...rest] = steps;
      if (isUnknown || root === undefined) return true;
      const source = byKey.get(String(root));
      if (source) return !source.isTrigger || rest.length === 0 || hasField(source, rest);
      if (root === inputRoot && hasInput) return true;
      return triggers.some((trigger) => hasField(trigger, steps));
    },
  };
}

function hasField({ output, basis }: UpstreamOutput, [field, ...rest]: readonly PathStep[]): boolean {
  if (!isJsonObject(output) || field === undefined) return true;
  if (!Object.hasOwn(output, field)) return false;
  if (field === "_webhook") return rest[0] === undefined || webhookFields.has(String(rest[0]));
  return basis !== "given" || canHold(output[field] ?? null, rest);
}

/** Whether a path can resolve in data like this sample. An empty object, an empty array and null prove nothing. */
function canHold(sample: Json, [step, ...rest]: readonly PathStep[]): boolean {
  if (step === undefined || sample === null) return true;
  if (Array.isArray(sample)) {
    if (step === "size" || step === "length") return true;
    const isElement = typeof step === "number" || step === "first" || step === "last" || /^\d+$/.test(step);
    if (!isElement || sample.length === 0) return isElement;
    return sample.slice(0, maxElements).some((element) => canHold(element, rest));
  }
  if (!isJsonObject(sample)) return typeof sample === "string" && (step === "size" || step === "length");
  if (Object.hasOwn(sample, step)) return canHold(sample[step] ?? null, rest);
  return step === "size" || Object.keys(sample).length === 0;
}
