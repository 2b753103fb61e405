"use client";

import { WatchedFlows } from "#components/failures/watched-flows.tsx";
import type { NodeEditorProps } from "#components/node-types/node-editor.ts";

/** Above the form: whose failures start the flow. */
export default function OnFailureEditor(props: NodeEditorProps) {
  return props.part === "above" ? <WatchedFlows {...props} /> : null;
}
