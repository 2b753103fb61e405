"use client";

import { Button, Group, NativeSelect } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { CredentialKind } from "#api/identity/credentials/schema.ts";
import { useCredentials } from "#components/api/credentials.ts";
import { FieldFrame } from "#components/fields/field-frame.tsx";
import type { FieldProps } from "#components/fields/field-props.ts";
import { useInputField } from "#components/fields/use-input-field.ts";
import { openCredential } from "./credential-form.tsx";

export interface CredentialPickerProps extends FieldProps {
  kinds: readonly [CredentialKind, ...CredentialKind[]];
  /** The selected credential's id; empty for none. */
  value: string;
  onChange: (id: string) => void;
  /** The initial allowed host of a new credential. */
  hosts?: readonly string[];
  /** The label for none. */
  noneLabel: string;
}

/** Chooses a credential of certain kinds, or creates one. */
export function CredentialPicker(props: CredentialPickerProps) {
  const { kinds, hosts = [], value, onChange, noneLabel, readOnly = false, problems } = props;
  const { data } = useCredentials();
  const fitting = data?.filter(({ kind }) => kinds.includes(kind)) ?? [];
  const isMissing = data !== undefined && value !== "" && !fitting.some((each) => each.id === value);
  const shownProblems = isMissing
    ? [{ code: "credential_missing", detail: "This credential no longer exists. Choose another one." }]
    : problems;
  const { frame, input } = useInputField<HTMLSelectElement>({ ...props, problems: shownProblems });
  const options = [
    { value: "", label: noneLabel },
    ...fitting.map(({ id, name }) => ({ value: id, label: name })),
    ...(value !== "" && !fitting.some((each) => each.id === value)
      ? [{ value, label: data ? "Deleted credential" : "…" }]
      : []),
  ];
  return (
    <FieldFrame {...frame}>
      <Group gap={8} wrap="nowrap">
        <NativeSelect
          {...input}
          disabled={readOnly}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          data={options}
          flex={1}
          miw={0}
        />
        {!readOnly && (
          <Button
            variant="default"
            px={10}
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => openCredential({ kinds, hosts, onSaved: (made) => onChange(made.id) })}
          >
            New
          </Button>
        )}
      </Group>
    </FieldFrame>
  );
}
