"use client";

import { ApprovalPreview, ApproversField } from "#components/forms/approval-settings.tsx";
import type { NodeEditorProps } from "#components/node-types/node-editor.ts";

/** Above the settings: who decides. Below them: the page. */
export default function ApprovalEditor(props: NodeEditorProps) {
  return props.part === "above" ? <ApproversField {...props} /> : <ApprovalPreview config={props.config} />;
}
