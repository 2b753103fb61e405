import { outputTag, tagOf } from "#components/fields/data-viewer/path-tag.ts";
import type { DataPath } from "#components/fields/data-viewer/rows.ts";
import type { FlowDocument } from "#engine/document.ts";
import { definitionOf, type NodeTypes } from "#engine/node-types.ts";

/**
 * How what comes into a node is written in its tags. Behind one node the input is that node's output; behind several it is an
 * object of outputs by key, which is how tags name them.
 */
export function inputTag(
  document: FlowDocument,
  types: NodeTypes,
  nodeId: string,
): (path: DataPath) => string {
  const before = new Set(
    document.edges.filter(({ target }) => target === nodeId).map(({ source }) => source),
  );
  const [only, ...more] = document.nodes.filter(({ id }) => before.has(id));
  if (!only || more.length > 0) return tagOf;
  const isTrigger = definitionOf(only, types)?.category === "trigger";
  return outputTag({ key: only.key, isTrigger }, new Set(document.nodes.map(({ key }) => key)));
}
