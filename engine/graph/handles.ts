import type { Handle, NodeDefinition } from "#engine/definition.ts";
import { type DocumentNode, defaultNodeSettings } from "#engine/document.ts";

/** The exit handle of a failed step whose node has `on_failure: "error_handle"`. */
export const errorHandle = "error";

/** The exit handle of a step that names none. */
export const defaultHandle = "output";

/**
 * The output handles of a node: those of its type (at the definition's version) for this configuration, and `error`
 * where failures leave by it.
 */
export function outputHandles(
  definition: NodeDefinition,
  { config, settings = defaultNodeSettings }: Pick<DocumentNode, "config" | "settings">,
): readonly Handle[] {
  const outputs = typeof definition.outputs === "function" ? definition.outputs(config) : definition.outputs;
  if (settings.on_failure !== "error_handle") return outputs;
  return [...outputs, { name: errorHandle, label: "Error" }];
}
