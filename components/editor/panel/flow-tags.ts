import type { FlowDocument } from "#engine/document.ts";
import { buildGraph } from "#engine/graph/build.ts";
import type { NodeTypes } from "#engine/node-types.ts";
import { sampleOutputs } from "#engine/tags/samples.ts";
import { suggestFrom, type TagSuggestion } from "#engine/tags/suggest.ts";
import type { ShownOutputs } from "./shown-outputs.ts";

/** The number of a flow's end nodes that contribute tags: in a wide flow they share most of them. */
const maxEnds = 20;

/** The tags of a flow without duplicates: those that its last nodes can use. */
export function flowTags(document: FlowDocument, types: NodeTypes, data: ShownOutputs): TagSuggestion[] {
  const built = buildGraph(document, types);
  if (!("graph" in built)) return [];
  const { graph } = built;
  const samples = sampleOutputs(graph, data.outputs, data);
  const ends = [...graph.nodes.values()].filter(({ outgoing }) => outgoing.length === 0).slice(0, maxEnds);
  const tags = new Map<string, TagSuggestion>();
  for (const { id } of ends) {
    for (const tag of suggestFrom(graph, id, samples)) tags.set(tag.path, tags.get(tag.path) ?? tag);
  }
  return [...tags.values()];
}
