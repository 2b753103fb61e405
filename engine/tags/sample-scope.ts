import type { ResolvedAt } from "#engine/field.ts";
import type { Graph } from "#engine/graph/graph.ts";
import type { JsonObject } from "#lib/json.ts";
import { hasInputTag } from "./has-input.ts";
import { linkedNodes, linksRoot, suggestLink } from "./links.ts";
import { type Samples, sampleOutputs } from "./samples.ts";
import { buildScope, type KeyedOutput, type TagScope } from "./scope.ts";
import { seesVariables, varsRoot } from "./stored-variables.ts";
import { upstreamOutputs } from "./upstream.ts";

/**
 * The scope of a node's settings with example outputs, to show what they would resolve to. Only one trigger starts an
 * execution: the one in `triggerId`, if it is before the node, else the first. Nothing is copied.
 *
 * @param at for the settings that are resolved then
 */
export function sampleScope(
  graph: Graph,
  nodeId: string,
  samples: Samples,
  { at, triggerId }: { at?: ResolvedAt | undefined; triggerId?: string | undefined } = {},
): TagScope {
  const sources = upstreamOutputs(graph, nodeId, samples, at);
  const triggers = sources.filter(({ isTrigger }) => isTrigger);
  const trigger = triggers.find(({ node }) => node.id === triggerId) ?? triggers[0];
  const keyed: KeyedOutput[] = sources
    .filter((source) => source.basis !== "unknown" && (!source.isTrigger || source === trigger))
    .map(({ node, output }) => ({ key: node.key, output }));
  const node = graph.nodes.get(nodeId);
  const linked = node ? linkedNodes(graph, node) : [];
  const links: JsonObject = Object.fromEntries(linked.map((each) => [each.key, suggestLink(each).sample]));
  if (linked.length > 0) keyed.push({ key: linksRoot, output: links });
  if (samples.variables && node && seesVariables(node))
    keyed.push({ key: varsRoot, output: samples.variables });
  const input = hasInputTag(graph, sampleOutputs(graph)) ? () => samples.input(nodeId) : undefined;
  return buildScope(trigger?.output ?? null, keyed, input);
}
