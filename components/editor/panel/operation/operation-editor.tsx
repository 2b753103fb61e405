"use client";

import { Stack } from "@mantine/core";
import { ConnectionPicker } from "#components/connection/connection-picker.tsx";
import { CredentialPicker } from "#components/credentials/credential-picker.tsx";
import type { NodeEditorProps } from "#components/node-types/node-editor.ts";
import type { FoundOperation, FoundTrigger } from "#engine/connectors/source.ts";
import { OperationFacts } from "./operation-facts.tsx";

export interface OperationEditorProps extends NodeEditorProps {
  found: FoundOperation | FoundTrigger;
}

/** The parts of the settings of an operation or a trigger that are not its fields: its facts, and the account that it uses. */
export function OperationEditor({
  part,
  found,
  config,
  onChange,
  readOnly,
  problemsAt,
}: OperationEditorProps) {
  const { connector } = found;
  const setting = (name: "connection_id" | "secret_id") => {
    const value = config[name];
    return {
      value: typeof value === "string" ? value : "",
      onChange: (id: string) => onChange({ [name]: id === "" ? undefined : id }),
      readOnly,
      problems: problemsAt(`/${name}`),
    };
  };
  if (part === "above") return "operation" in found ? <OperationFacts found={found} /> : null;
  const isCalled = "trigger" in found && found.trigger.source.kind === "webhook";
  return (
    <Stack gap={16}>
      {Object.keys(connector.authentication).length > 0 && (
        <div data-pointer="/connection_id">
          <ConnectionPicker
            label={`${connector.title} account`}
            isRequired={!isCalled}
            connector={connector}
            {...setting("connection_id")}
          />
        </div>
      )}
      {isCalled && (
        <div data-pointer="/secret_id">
          <CredentialPicker
            label="Signing secret"
            help={`${connector.title} signs its calls with it.`}
            kinds={["signature"]}
            noneLabel="None"
            {...setting("secret_id")}
          />
        </div>
      )}
    </Stack>
  );
}
