"use client";

import { ConnectionPicker } from "#components/connection/connection-picker.tsx";
import { ApprovalPreview, ApproversField } from "#components/forms/approval-settings.tsx";
import type { NodeEditorProps } from "#components/node-types/node-editor.ts";
import type { FoundOperation } from "#engine/connectors/source.ts";
import { KeptSettings } from "./kept-settings.tsx";
import { OperationFacts } from "./operation-facts.tsx";

interface OperationEditorProps extends Omit<NodeEditorProps, "part"> {
  /** `above` and `after` the form, or the field of it that is drawn. */
  part: "above" | "after" | { field: string };
  found: FoundOperation;
}

/**
 * The parts of an operation's settings that are not its fields: its facts, and the account that it uses. Of one that waits for a
 * decision, also who decides, and the page.
 */
export function OperationEditor(props: OperationEditorProps) {
  const { part, found, config, onChange, readOnly, problemsAt } = props;
  const { connector } = found;
  if (part === "above") {
    return (
      <>
        <OperationFacts found={found} />
        <KeptSettings {...{ found, config, onChange, readOnly }} />
      </>
    );
  }
  if (part === "after") return found.operation.waits ? <ApprovalPreview config={config} /> : null;
  if (part.field === "approvers") return <ApproversField {...{ config, onChange, problemsAt, readOnly }} />;
  if (Object.keys(connector.authentication).length === 0) return null;
  return (
    <div data-pointer="/connection_id">
      <ConnectionPicker
        label={`${connector.title} account`}
        isRequired
        connector={connector}
        value={typeof config.connection_id === "string" ? config.connection_id : ""}
        onChange={(id) => onChange({ connection_id: id === "" ? undefined : id })}
        readOnly={readOnly}
        problems={problemsAt("/connection_id")}
      />
    </div>
  );
}
