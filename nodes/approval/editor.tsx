"use client";

import { FormPreview } from "#components/forms/form-preview.tsx";
import type { NodeEditorProps } from "#components/node-types/node-editor.ts";
import definition from "#nodes/approval/definition.ts";

/** Below the settings: the page as approvers see it, with tags in place of their values. */
export default function ApprovalEditor({ part, config: draft }: NodeEditorProps) {
  const config = part === "below" ? definition.config.safeParse(draft) : null;
  if (!config?.success) return null;
  const { title, text, fields } = config.data;
  return <FormPreview title={title} description={text} fields={fields} buttons={["Approve", "Reject"]} />;
}
