import type { Graph } from "#engine/graph/graph.ts";
import type { PathStep } from "#lib/field-path.ts";
import { nearest } from "#lib/nearest.ts";
import { linkedNodes, linksRoot } from "./links.ts";
import type { Samples } from "./samples.ts";
import { seesVariables, varsRoot } from "./stored-variables.ts";
import { upstreamOutputs } from "./upstream.ts";

/**
 * For one node's unresolved paths, decides whether a path is a field that only the sample payload lacks. It
 * is not when it begins with the key of a node that does not run before, looks like a mistyped key
 * (`http_reqest.body`), names metadata that no call has (`_webhook.header`), or when no upstream trigger has
 * a sample payload.
 */
export function missingFieldTest(
  graph: Graph,
  nodeId: string,
  samples: Samples,
): (steps: readonly PathStep[]) => boolean {
  const triggers = upstreamOutputs(graph, nodeId, samples).filter(
    ({ isTrigger, basis }) => isTrigger && basis === "given",
  );
  const fields = triggers.flatMap(({ output }) => Object.keys(output ?? {}));
  const node = graph.nodes.get(nodeId);
  const hasLinks = node !== undefined && linkedNodes(graph, node).length > 0;
  const keys = [...graph.nodes.values()].map(({ key }) => key);
  const hasVariables = node !== undefined && seesVariables(node);
  return ([first, ...rest]) => {
    const root = String(first);
    if (hasVariables && root === varsRoot) return false;
    if (triggers.length === 0) return false;
    if (triggers.some(({ node }) => node.key === root)) return rest[0] !== "_webhook";
    if (root === "_webhook" || (hasLinks && root === linksRoot) || keys.includes(root)) return false;
    // A bare name is a field, because tags always refer to a part of a node's output.
    return rest.length === 0 || fields.includes(root) || !isMistypedKey(root, keys, fields);
  };
}

function isMistypedKey(root: string, keys: readonly string[], fields: readonly string[]): boolean {
  const match = nearest(root, [...fields, ...keys]);
  return match !== null && keys.includes(match);
}
