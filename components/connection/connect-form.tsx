"use client";

import { NativeSelect, PasswordInput, TextInput } from "@mantine/core";
import { modals } from "@mantine/modals";
import { useState } from "react";
import { listConnections } from "#api/connectors/connections-contract.ts";
import type { Connection } from "#api/connectors/connections-schema.ts";
import type { ConnectorDetail } from "#api/connectors/schema.ts";
import { toFieldProblems, toNestedProblems } from "#components/api/field-problems.ts";
import { useRefresh } from "#components/api/queries.ts";
import { useMutation } from "#components/api/use-mutation.ts";
import { DialogForm } from "#components/ui/dialog-form.tsx";
import { notifySuccess } from "#components/ui/notify.tsx";
import { saveConnection, type TestResult } from "./save-connection.ts";
import { fieldsOf, isAtProvider, type Way, waysOf } from "./ways.ts";

export interface ConnectFormProps {
  connector: ConnectorDetail;
  /** The connection whose fields are replaced; omitted, a new one is made. */
  connection?: Connection | undefined;
  onConnected: (id: string) => void;
}

/** Connects an account with a key, a token or a password. It is stored and tested; secrets are never shown again. */
export function ConnectForm({ connector, connection, onConnected }: ConnectFormProps) {
  const form = useConnectForm({ connector, connection, onConnected });
  const { ways, way, fields, problems, saving } = form;
  const isKnown = connection !== undefined;
  return (
    <DialogForm
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
      problem={form.problem}
      loading={saving.isPending}
      submit={isKnown ? "Save and test" : "Connect"}
    >
      {!isKnown && ways.length > 1 && (
        <NativeSelect
          label="Sign in with"
          data={ways.map(({ name, method }) => ({ value: name, label: method.title }))}
          value={way?.name ?? ""}
          onChange={({ currentTarget }) => form.setWay(currentTarget.value)}
        />
      )}
      {fields.map(({ name, label, help, placeholder, isSecret }, index) => {
        const shared = {
          ...{ label, placeholder: placeholder ?? "", value: form.values[name] ?? "" },
          description: isSecret && isKnown ? "Leave empty to keep it." : help,
          error: problems[name],
          "data-autofocus": index === 0 || undefined,
          onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
            form.set(name, currentTarget.value),
        };
        if (!isSecret) return <TextInput key={name} {...shared} autoComplete="off" />;
        return (
          <PasswordInput
            key={name}
            {...shared}
            autoComplete="new-password"
            visibilityToggleButtonProps={{ "aria-label": `Show the ${label.toLowerCase()}` }}
          />
        );
      })}
      <TextInput
        label="Name"
        description="Helps you recognize it."
        value={form.name}
        error={problems.name}
        onChange={({ currentTarget }) => form.setName(currentTarget.value)}
      />
    </DialogForm>
  );
}

function useConnectForm({ connector, connection, onConnected }: ConnectFormProps) {
  const ways = waysOf(connector).filter((way) => !isAtProvider(way));
  const [wayName, setWay] = useState(connection?.authentication ?? ways[0]?.name);
  const [name, setName] = useState(connection?.name ?? connector.title);
  const [values, setValues] = useState<Record<string, string>>(connection?.fields ?? {});
  // What the provider refused is stored, and the next attempt changes it.
  const [madeId, setMadeId] = useState(connection?.id);
  const refresh = useRefresh(listConnections);
  const way: Way | undefined = ways.find((each) => each.name === wayName);
  const fields = fieldsOf(connector, way);
  const saving = useMutation({
    mutationFn: () =>
      saveConnection(madeId, {
        ...{ connector: connector.name, name: name.trim(), authentication: way?.name },
        fields: filledIn(fields, values),
      }),
    onSuccess: refresh,
  });
  const submit = () =>
    saving.mutate(undefined, {
      onSuccess: ({ connection: { id }, test }) => {
        setMadeId(id);
        if (test.state === "refused") return;
        modals.closeAll();
        notifySuccess(connectedText(connector.title, test));
        onConnected(id);
      },
    });
  const problems = { ...toFieldProblems(saving.error), ...toNestedProblems(saving.error, "fields") };
  return {
    ...{ ways, way, setWay, fields, name, setName, values, problems, saving, submit },
    set: (field: string, value: string) => setValues((before) => ({ ...before, [field]: value })),
    problem: problemOf(connector.title, saving, Object.keys(problems).length > 0),
  };
}

function filledIn(fields: readonly { name: string }[], values: Readonly<Record<string, string>>) {
  return Object.fromEntries(
    fields.flatMap(({ name }) => {
      const value = values[name]?.trim() ?? "";
      return value === "" ? [] : [[name, value]];
    }),
  );
}

/** "Connected to Slack as Acme, millrace" */
function connectedText(title: string, { account, state, problem }: TestResult): string {
  if (account !== null) return `Connected to ${title} as ${account}`;
  if (state === "works" || problem === null) return `Connected to ${title}`;
  return `The connection was saved, but not tested. ${problem}`;
}

function problemOf(
  title: string,
  { data, error }: { data: { test: TestResult } | undefined; error: Error | null },
  isAtField: boolean,
): string | null {
  if (error) return isAtField ? null : error.message;
  if (data?.test.state !== "refused") return null;
  return `${title} refused it${data.test.problem === null ? "." : `: ${data.test.problem}`}`;
}
