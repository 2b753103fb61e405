"use client";

import { InputOrder } from "#components/editor/panel/input-order.tsx";
import type { NodeEditorProps } from "#components/node-types/node-editor.ts";

/** Below the form: the order of the inputs, if it matters and the settings do not name the lists. */
export default function MergeEditor({ part, nodeId, config, readOnly }: NodeEditorProps) {
  const isOrdered = config.mode === "append" || config.mode === "position" || config.mode === "key";
  const hasLists = Array.isArray(config.lists) && config.lists.length > 0;
  if (part === "above" || !isOrdered || hasLists) return null;
  return <InputOrder nodeId={nodeId} readOnly={readOnly} />;
}
