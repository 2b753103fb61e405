import type { Step } from "#api/executions/reads/schema.ts";
import { containersAround } from "#components/editor/state/document/regions.ts";
import { findNode } from "#components/editor/state/editor-context.tsx";
import { outputTag, tagOf } from "#components/fields/data-viewer/path-tag.ts";
import type { DataPath } from "#components/fields/data-viewer/rows.ts";
import type { DocumentNode } from "#engine/document.ts";
import { itemNames } from "#engine/field.ts";
import type { NodeTypes } from "#engine/node-types.ts";
import type { UpstreamOutput } from "#engine/tags/upstream.ts";
import { isJsonObject, type Json } from "#lib/json.ts";
import { inputTag } from "./input-tag.ts";
import type { ShownData } from "./shown-data.ts";

/** Data that a node's tags can refer to. */
export interface InputSource {
  id: string;
  /** "Input", or the node that the data are from. */
  label: string;
  value: Json;
  /** Omitted if tags cannot refer to it. */
  tagOf: ((path: DataPath) => string) | undefined;
}

interface InputOf {
  types: NodeTypes;
  nodeId: string;
  data: Pick<ShownData, "document" | "tags" | "inputOf">;
  step: Step | undefined;
  readOnly: boolean;
}

/** A node's input, then for editing the item of a list, the loops around the node and what ran before, nearest first. */
export function inputSources({ types, nodeId, data, step, readOnly }: InputOf): InputSource[] {
  const { document } = data;
  const node = findNode(document, nodeId);
  if (!node) return [];
  const before = new Set(
    document.edges.filter(({ target }) => target === node.id).map(({ source }) => source),
  );
  const upstream = data.tags.sources();
  const input: InputSource = {
    id: "input",
    label: "Input",
    value: data.inputOf(step),
    tagOf: before.has(node.parent_id ?? "")
      ? iterationTag(upstream, node, data.tags.input())
      : inputTag(document, types, node.id),
  };
  const own = before.size > 0 ? [input] : [];
  if (readOnly) return step && own.length === 0 ? [input] : own;

  const keys = new Set(document.nodes.map(({ key }) => key));
  const around = new Set(containersAround(document, node));
  const items = upstream.filter((source) => isItem(source, node));
  const others = upstream.filter(
    (source) => !isItem(source, node) && (!before.has(source.node.id) || around.has(source.node.id)),
  );
  const triggersLast = others.toSorted((a, b) => Number(a.isTrigger) - Number(b.isTrigger));
  return [
    ...own,
    ...(items.length > 0 ? [itemSource(items)] : []),
    ...triggersLast.map(({ node: { id, key, label }, isTrigger, output }) => ({
      id,
      label,
      value: output,
      tagOf: outputTag({ key, isTrigger }, keys),
    })),
  ];
}

/** The item and its number, which stand for the node itself under other keys. */
function isItem({ node: { id, key } }: UpstreamOutput, node: DocumentNode): boolean {
  return id === node.id && itemNames.some((name) => name === key) && key !== node.key;
}

function itemSource(items: readonly UpstreamOutput[]): InputSource {
  const value = Object.fromEntries(items.map(({ node: { key }, output }) => [key, output]));
  return { id: "item", label: "Each item", value, tagOf };
}

/** The first node in a loop gets a part of the iteration: tags find it under the loop's key, such as `for_each.item`. */
function iterationTag(
  upstream: readonly UpstreamOutput[],
  node: DocumentNode,
  input: Json,
): InputSource["tagOf"] {
  const loop = upstream.find((source) => source.node.id === node.parent_id);
  const iteration = isJsonObject(loop?.output) ? loop.output : {};
  const name = Object.keys(iteration).find((key) => iteration[key] === input);
  return loop && name !== undefined ? (path) => tagOf([loop.node.key, name, ...path]) : undefined;
}
