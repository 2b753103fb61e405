import type { DocumentNode, FlowDocument } from "#engine/document.ts";
import { definitionOf, type NodeTypes } from "#engine/node-types.ts";
import { cutText } from "#lib/cut-text.ts";
import { labelOf } from "./edit.ts";

/** The longest label that node types accept. */
export const maxLabelLength = 200;

/** The label itself, or the label with the first number that makes it unique: "HTTP Request 2". */
export function uniqueLabel(label: string, used: ReadonlySet<string>): string {
  if (!used.has(label)) return label;
  const stem = label.replace(/ \d+$/, "") || label;
  for (let number = 2; ; number++) {
    const ending = ` ${number}`;
    const candidate = cutText(stem, maxLabelLength - ending.length) + ending;
    if (!used.has(candidate)) return candidate;
  }
}

/** Numbers the labels of nodes that are added to a document where it already has the same label. */
export function withFreeLabels(
  nodes: readonly DocumentNode[],
  document: FlowDocument,
  types: NodeTypes,
): DocumentNode[] {
  const label = (node: DocumentNode) => labelOf(node, types);
  const known = new Set(document.nodes.map(label));
  const used = new Set([...known, ...nodes.map(label)]);
  return nodes.map((node) => {
    if (!known.has(label(node)) || !hasLabel(node, types)) return node;
    const free = uniqueLabel(label(node), used);
    used.add(free);
    return { ...node, config: { ...node.config, label: free } };
  });
}

/** True when the node's configuration has a label. */
function hasLabel(node: DocumentNode, types: NodeTypes): boolean {
  return typeof node.config.label === "string" || definitionOf(node, types)?.fields.label !== undefined;
}
