"use client";

import { Button, Group, NativeSelect } from "@mantine/core";
import { IconPlugConnected } from "@tabler/icons-react";
import type { Connection } from "#api/connectors/connections-schema.ts";
import { useConnections } from "#components/api/connections.ts";
import { FieldFrame } from "#components/fields/field-frame.tsx";
import type { FieldProblem } from "#components/fields/field-problems.tsx";
import type { FieldProps } from "#components/fields/field-props.ts";
import { useInputField } from "#components/fields/use-input-field.ts";
import { openConnect } from "./open-connect.tsx";
import { againText, describeConnection, isBroken } from "./state-text.ts";

export interface ConnectionPickerProps extends FieldProps {
  connector: { name: string; title: string };
  /** The chosen connection's id; empty for none. */
  value: string;
  onChange: (id: string) => void;
}

/** Chooses an account of a connector, or connects one. */
export function ConnectionPicker(props: ConnectionPickerProps) {
  const { connector, value, onChange, readOnly = false } = props;
  const { data } = useConnections(connector.name);
  const chosen = data?.find(({ id }) => id === value);
  const isMissing = data !== undefined && value !== "" && !chosen;
  const problems = isMissing ? [missing] : [...(props.problems ?? []), ...brokenProblems(chosen)];
  const { frame, input } = useInputField<HTMLSelectElement>({ ...props, problems });
  const connect = () => openConnect({ connector, onConnected: onChange });
  const again = () => chosen && openConnect({ connector, connection: chosen, onConnected: onChange });
  const isEmpty = data?.length === 0 && value === "";
  return (
    <FieldFrame {...frame}>
      {isEmpty && !readOnly ? (
        <Button
          variant="light"
          fullWidth
          leftSection={<IconPlugConnected size={16} aria-hidden />}
          onClick={connect}
        >
          Connect {connector.title}
        </Button>
      ) : (
        <Group gap={8} wrap="nowrap">
          <NativeSelect
            {...input}
            flex={1}
            miw={0}
            disabled={readOnly}
            value={value}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
            data={optionsOf(data ?? [], value, data !== undefined)}
          />
          {!readOnly && (
            <Button variant="default" px={10} onClick={chosen && isBroken(chosen) ? again : connect}>
              {chosen && isBroken(chosen) ? againText[chosen.state] : "Connect"}
            </Button>
          )}
        </Group>
      )}
    </FieldFrame>
  );
}

const missing: FieldProblem = {
  code: "credential_missing",
  detail: "This connection no longer exists. Choose another one.",
};

function brokenProblems(connection: Connection | undefined): FieldProblem[] {
  if (!connection || !isBroken(connection)) return [];
  const detail = connection.problem ?? "The provider no longer accepts it.";
  return [{ code: `connection_${connection.state}`, detail }];
}

function optionsOf(connections: readonly Connection[], value: string, isLoaded: boolean) {
  const isKnown = value === "" || connections.some(({ id }) => id === value);
  return [
    { value: "", label: "Choose an account" },
    ...connections.map((each) => ({ value: each.id, label: describeConnection(each) })),
    ...(isKnown ? [] : [{ value, label: isLoaded ? "Deleted connection" : "…" }]),
  ];
}
