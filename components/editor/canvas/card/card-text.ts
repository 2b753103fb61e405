import type { DocumentNode } from "#engine/document.ts";
import { withExpressionsAsText } from "#engine/expressions/as-text.ts";
import { definitionOf, type NodeTypes } from "#engine/node-types.ts";

const summaries = new WeakMap<DocumentNode["config"], string>();

/** One line that summarizes the node's settings. Invalid settings have no summary. */
export function summaryOf(node: DocumentNode, types: NodeTypes): string {
  const known = summaries.get(node.config);
  if (known !== undefined) return known;
  const summary = summarize(node, types);
  summaries.set(node.config, summary);
  return summary;
}

function summarize(node: DocumentNode, types: NodeTypes): string {
  const definition = definitionOf(node, types);
  if (!definition) return "Unknown node type";
  const parsed = definition.config.safeParse(withExpressionsAsText(definition.fields, node.config));
  return parsed.success ? definition.summary(parsed.data) : "Settings need attention";
}
