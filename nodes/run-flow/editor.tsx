"use client";

import { FlowPicker } from "#components/flow/flow-picker.tsx";
import type { NodeEditorProps } from "#components/node-types/node-editor.ts";

/** Above the form: the flow to run. */
export default function RunFlowEditor({ part, config, onChange, problemsAt, readOnly }: NodeEditorProps) {
  if (part === "below") return null;
  return (
    <div data-pointer="/flow_id">
      <FlowPicker
        label="Flow"
        help="Published flows with a Called by a Flow trigger. The published version runs."
        value={typeof config.flow_id === "string" ? config.flow_id : ""}
        problems={problemsAt("/flow_id")}
        readOnly={readOnly}
        onChange={(flow_id) => onChange({ flow_id })}
        onUseSample={(input) => onChange({ input })}
      />
    </div>
  );
}
