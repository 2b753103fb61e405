"use client";

import { z } from "zod";
import { PeopleField } from "#components/accounts/people-field.tsx";
import type { NodeEditorProps } from "#components/node-types/node-editor.ts";
import { approvalConfig, maxApprovers } from "#engine/approval/config.ts";
import { buttonLabels } from "#engine/approval/settings.ts";
import { FormPreview } from "./form-preview.tsx";

const approversSchema = z.array(z.object({ id: z.string(), name: z.string() })).catch([]);

/** The members who decide, chosen by name. */
export function ApproversField({
  config,
  onChange,
  problemsAt,
  readOnly,
}: Pick<NodeEditorProps, "config" | "onChange" | "problemsAt" | "readOnly">) {
  return (
    <div data-pointer="/approvers">
      <PeopleField
        label="Approvers"
        help="They find it under Approvals, and get an e-mail with the link if the installation has a mail server."
        placeholder="Choose people"
        value={approversSchema.parse(config.approvers)}
        onChange={(approvers) => onChange({ approvers })}
        max={maxApprovers}
        problems={problemsAt("/approvers")}
        readOnly={readOnly}
      />
    </div>
  );
}

const shownSchema = z.object(approvalConfig);

/** The page as approvers see it, with tags in place of their values. */
export function ApprovalPreview({ config: draft }: Pick<NodeEditorProps, "config">) {
  const config = shownSchema.safeParse(draft);
  if (!config.success) return null;
  const { title, text, fields } = config.data;
  const { approve, reject } = buttonLabels(config.data);
  return <FormPreview title={title} description={text} fields={fields} buttons={[approve, reject]} />;
}
