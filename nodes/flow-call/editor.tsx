"use client";

import { RunSection } from "#components/run-form/run-section.tsx";
import type { NodeEditorProps } from "#components/ui/node-editor.ts";

/** Above the form: the fields to run the flow with, as a caller would. */
export default function FlowCallEditor(props: NodeEditorProps) {
  return props.part === "above" ? <RunSection {...props} /> : null;
}
