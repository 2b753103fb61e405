"use client";

import { ConnectionPicker } from "#components/connection/connection-picker.tsx";
import type { NodeEditorProps } from "#components/node-types/node-editor.ts";
import type { FoundOperation } from "#engine/connectors/source.ts";
import { KeptSettings } from "./kept-settings.tsx";
import { OperationFacts } from "./operation-facts.tsx";

interface OperationEditorProps extends NodeEditorProps {
  found: FoundOperation;
}

/** The parts of an operation's settings that are not its fields: its facts, and the account that it uses. */
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
