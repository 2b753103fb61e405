import type { NodeDefinition, OutputPreview } from "#engine/node.ts";
import { expressionsIn } from "#engine/tags/template-fields.ts";
import type { NodeTags } from "./tag-source.ts";

/** What the panel shows of a node's output while its settings are edited; null if its type has no preview. */
export function previewOutput(
  definition: NodeDefinition,
  config: Readonly<Record<string, unknown>>,
  tags: Pick<NodeTags, "settings">,
): OutputPreview | Promise<OutputPreview> | "unfinished" | "expression" | null {
  if (!definition.preview) return null;
  // Only the server can evaluate expressions.
  if (!expressionsIn(definition.fields, config).next().done) return "expression";
  const parsed = definition.config.safeParse(config);
  if (!parsed.success || (definition.check?.(parsed.data) ?? []).length > 0) return "unfinished";
  const settings = tags.settings(definition.fields, parsed.data);
  return settings ? definition.preview(settings) : "unfinished";
}
