"use client";

import { RunSection } from "#components/editor/panel/run-form/run-section.tsx";
import { FormAddress } from "#components/forms/form-address.tsx";
import { FormPreview } from "#components/forms/form-preview.tsx";
import type { NodeEditorProps } from "#components/node-types/node-editor.ts";
import definition from "#nodes/form/definition.ts";

/** Above the form: its page's URL. Below it: its page as visitors see it, and the fields to run the flow with. */
export default function FormEditor(props: NodeEditorProps) {
  if (props.part === "above") return <FormAddress flowId={props.flowId} nodeId={props.nodeId} />;
  const config = definition.config.safeParse(props.config);
  if (!config.success) return null;
  const { title, description, fields, submit_label: submit } = config.data;
  return (
    <>
      <FormPreview
        title={title}
        description={description}
        fields={fields}
        buttons={[submit.trim() || "Send"]}
      />
      <RunSection {...props} sample={JSON.stringify(definition.sampleOutput(config.data, null))} />
    </>
  );
}
