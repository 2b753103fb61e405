import type { NodeDefinition, OutputPreview } from "#engine/node.ts";
import { expressionsIn } from "#engine/template-fields.ts";
import type { NodeTags } from "./tag-source.ts";

type Config = Readonly<Record<string, unknown>>;

/** Why a preview has no settings to work with. */
export type Unresolved = "unfinished" | "expression";

/**
 * The output of a node that the panel shows while its settings are edited; null if its type has no preview.
 */
export function previewOutput(
  definition: NodeDefinition,
  config: Config,
  tags: Pick<NodeTags, "settings">,
): OutputPreview | Promise<OutputPreview> | Unresolved | null {
  if (!definition.preview) return null;
  const settings = previewSettings(definition, config, tags);
  return typeof settings === "string" ? settings : definition.preview(settings);
}

/** The settings with the current data, as far as they can be known here. */
export function previewSettings(
  definition: NodeDefinition,
  config: Config,
  tags: Pick<NodeTags, "settings">,
): Record<string, unknown> | Unresolved {
  // Only the server can evaluate expressions.
  if (!expressionsIn(definition.fields, config).next().done) return "expression";
  const parsed = definition.config.safeParse(config);
  if (!parsed.success || (definition.check?.(parsed.data) ?? []).length > 0) return "unfinished";
  return tags.settings(definition.fields, parsed.data) ?? "unfinished";
}
