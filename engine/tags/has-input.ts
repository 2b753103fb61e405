import type { Graph } from "#engine/graph/graph.ts";
import { isJsonObject, type Json } from "#lib/json.ts";
import { inputRoot } from "./scope.ts";

/**
 * Whether `{{input}}` is a node's input in this flow. It is not where a trigger's sample has a field of this name, as in
 * flows that are older than the input's name. The sample decides, not the call, so that a sender cannot forge an input.
 *
 * @param samples without the data of an execution
 */
export function hasInputTag(graph: Graph, samples: { of(nodeId: string): { output: Json } }): boolean {
  return !graph.triggers.some(({ id }) => {
    const { output } = samples.of(id);
    return isJsonObject(output) && Object.hasOwn(output, inputRoot);
  });
}
