import { type DocumentNode, defaultNodeSettings } from "#engine/document.ts";
import type { Handle, NodeDefinition } from "#engine/node.ts";

/** The handle by which a failed step leaves a node whose `on_failure` is `error_handle`. */
export const errorHandle = "error";

/** The handle by which a step leaves that names none. */
export const defaultHandle = "output";

/**
 * The handles by which a node can be left: those of its type with this configuration (of the definition's version), and
 * `error` where failures leave by it.
 */
export function outputHandles(
  definition: NodeDefinition,
  { config, settings = defaultNodeSettings }: Pick<DocumentNode, "config" | "settings">,
): readonly Handle[] {
  const outputs = typeof definition.outputs === "function" ? definition.outputs(config) : definition.outputs;
  if (settings.on_failure !== "error_handle") return outputs;
  return [...outputs, { name: errorHandle, label: "Error" }];
}
