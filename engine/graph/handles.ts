import { defaultNodeSettings, type NodeSettings } from "#engine/document.ts";
import type { Handle, NodeDefinition } from "#engine/node.ts";

/** The handle by which a failed step leaves a node whose `on_failure` is `error_handle`. */
export const errorHandle = "error";

/** The handle by which a step leaves that names none. */
export const defaultHandle = "output";

/** The handles by which a node with these settings can be left: those of its type, and `error` where failures leave by it. */
export function outputHandles(
  definition: NodeDefinition,
  settings: NodeSettings = defaultNodeSettings,
): readonly Handle[] {
  if (settings.on_failure !== "error_handle") return definition.outputs;
  return [...definition.outputs, { name: errorHandle, label: "Error" }];
}
