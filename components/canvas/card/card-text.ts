import { definitionOf } from "#components/canvas/store/document.ts";
import type { DocumentNode } from "#engine/document.ts";

/** What a node is called on the canvas: its label, else its type's, else its key. */
export function labelOf(node: DocumentNode): string {
  const label = node.config.label;
  if (typeof label === "string" && label.trim() !== "") return label.trim();
  return definitionOf(node.type)?.label ?? node.key;
}

const summaries = new WeakMap<DocumentNode["config"], string>();

/** One line that says what the node does with its settings. Settings that its type refuses have no summary. */
export function summaryOf({ type, config }: DocumentNode): string {
  const known = summaries.get(config);
  if (known !== undefined) return known;
  const summary = summarize(type, config);
  summaries.set(config, summary);
  return summary;
}

function summarize(type: string, config: DocumentNode["config"]): string {
  const definition = definitionOf(type);
  if (!definition) return "This node type is not known here";
  const parsed = definition.config.safeParse(config);
  return parsed.success ? definition.summary(parsed.data) : "Settings need attention";
}
