"use client";

import { RunSection } from "#components/editor/panel/run-form/run-section.tsx";
import type { NodeEditorProps } from "#components/node-types/node-editor.ts";

/** Above the form: the fields to run the flow with. */
export default function ManualEditor(props: NodeEditorProps) {
  return props.part === "above" ? <RunSection {...props} /> : null;
}
