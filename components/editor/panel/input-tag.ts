import { outputTag, tagOf } from "#components/fields/data-viewer/path-tag.ts";
import type { DataPath } from "#components/fields/data-viewer/rows.ts";
import type { FlowDocument } from "#engine/document.ts";
import { definitionOf, type NodeTypes } from "#engine/node-types.ts";

/**
 * How tags refer to a node's input. With one node before it, the input is that node's output; with several, it is an
 * object of outputs by key, as in tags.
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
  const target = document.nodes.find(({ id }) => id === nodeId);
  const isByKey = target && definitionOf(target, types)?.inputByKey?.(target.config) === true;
  if (!only || more.length > 0 || isByKey) return tagOf;
  const isTrigger = definitionOf(only, types)?.category === "trigger";
  return outputTag({ key: only.key, isTrigger }, new Set(document.nodes.map(({ key }) => key)));
}
