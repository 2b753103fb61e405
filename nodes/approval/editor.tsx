"use client";

import { z } from "zod";
import { PeopleField } from "#components/accounts/people-field.tsx";
import { FormPreview } from "#components/forms/form-preview.tsx";
import type { NodeEditorProps } from "#components/node-types/node-editor.ts";
import definition, { maxApprovers } from "#nodes/approval/definition.ts";

const approversSchema = z.array(z.object({ id: z.string(), name: z.string() })).catch([]);

/** Above the settings: who decides. Below them: the page as approvers see it, with tags in place of their values. */
export default function ApprovalEditor(props: NodeEditorProps) {
  return props.part === "above" ? <Approvers {...props} /> : <Preview config={props.config} />;
}

function Approvers({ config, onChange, problemsAt, readOnly }: NodeEditorProps) {
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

function Preview({ config: draft }: Pick<NodeEditorProps, "config">) {
  const config = definition.config.safeParse(draft);
  if (!config.success) return null;
  const { title, text, fields } = config.data;
  return <FormPreview title={title} description={text} fields={fields} buttons={["Approve", "Reject"]} />;
}
