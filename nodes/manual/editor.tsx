"use client";

import { RunSection } from "#components/run-form/run-section.tsx";
import type { NodeEditorProps } from "#components/ui/node-editor.ts";

/** Above the form: the fields to run the flow with. */
export default function ManualEditor(props: NodeEditorProps) {
  return props.part === "above" ? <RunSection {...props} /> : null;
}
