"use client";

import { NativeSelect, Text, TextInput } from "@mantine/core";
import { modals } from "@mantine/modals";
import { useState } from "react";
import { listConnections } from "#api/connectors/connections-contract.ts";
import type { Connection, OauthClient } from "#api/connectors/connections-schema.ts";
import type { ConnectorDetail } from "#api/connectors/schema.ts";
import { toFieldProblems, toNestedProblems } from "#components/api/field-problems.ts";
import { useRefresh } from "#components/api/queries.ts";
import { useMutation } from "#components/api/use-mutation.ts";
import { DialogForm } from "#components/ui/dialog-form.tsx";
import { notifySuccess } from "#components/ui/notify.tsx";
import { AppMissing } from "./app-missing.tsx";
import { ConnectionField } from "./connection-field.tsx";
import { saveConnection, type TestResult } from "./save-connection.ts";
import { SetupHelp } from "./setup-help.tsx";
import { useAuthorize } from "./use-authorize.ts";
import { defaultsOf, fieldsOf, isAtProvider, type Way, waysOf } from "./ways.ts";

export interface ConnectFormProps {
  connector: ConnectorDetail;
  /** The ways to sign in by OAuth of all connectors, with the apps that were registered. */
  apps: readonly OauthClient[];
  /** The connection whose fields are replaced; omitted, a new one is made. */
  connection?: Connection | undefined;
  /** A way to sign in and its fields, filled in already: a secret that was pasted elsewhere. */
  initial?: { authentication: string; fields: Readonly<Record<string, string>> } | undefined;
  onConnected: (id: string) => void;
}

/**
 * Connects an account: with a key, a token or a password, which is stored and tested and never shown again, or at the provider.
 */
export function ConnectForm(props: ConnectFormProps) {
  const { connector, connection } = props;
  const form = useConnectForm(props);
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
      submit={form.isAway ? `Continue to ${connector.title}` : isKnown ? "Save and test" : "Connect"}
    >
      {form.missing.map(({ name, method }) => (
        <AppMissing key={name} title={connector.title} way={method.title} />
      ))}
      {!isKnown && ways.length > 1 && (
        <NativeSelect
          label="Sign in with"
          data={ways.map(({ name, method }) => ({ value: name, label: method.title }))}
          value={way?.name ?? ""}
          onChange={({ currentTarget }) => form.setWay(currentTarget.value)}
        />
      )}
      <SetupHelp setup={connector.setup} way={form.isAway ? undefined : way?.name} />
      {fields.map((field, index) => (
        <ConnectionField
          key={field.name}
          field={field}
          isKnown={isKnown}
          // The dialog chose what has the keyboard before the fields were loaded.
          isFirst={index === 0}
          value={form.values[field.name] ?? ""}
          problem={problems[field.name]}
          onChange={(value) => form.set(field.name, value)}
        />
      ))}
      {form.isWaiting && (
        <Text size="sm" c="dimmed" role="status">
          Give access in the window that opened. This dialog closes by itself.
        </Text>
      )}
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

function useConnectForm({ connector, connection, apps, initial, onConnected }: ConnectFormProps) {
  const all = waysOf(connector);
  const hasApp = (way: Way) =>
    apps.some(
      (app) =>
        app.connectors.some(({ name }) => name === connector.name) &&
        app.authentication === way.name &&
        app.client_id !== null,
    );
  const missing = all.filter((way) => isAtProvider(way) && !hasApp(way));
  const ways = all.filter((way) => !missing.includes(way));
  const [wayName, setWay] = useState(connection?.authentication ?? initial?.authentication ?? ways[0]?.name);
  const [name, setName] = useState(connection?.name ?? connector.title);
  const [values, setValues] = useState<Record<string, string>>(
    connection?.fields ?? { ...defaultsOf(connector), ...initial?.fields },
  );
  // A refused connection is stored, and the next attempt changes it.
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
  const isAway = way !== undefined && isAtProvider(way);
  const authorization = useAuthorize((id) => {
    modals.closeAll();
    notifySuccess(`Connected to ${connector.title}`);
    onConnected(id);
  });
  const submit = () => {
    if (way === undefined && missing.length > 0) return;
    if (way === undefined || !isAtProvider(way)) return store();
    void authorization.begin({
      ...{ connector: connector.name, authentication: way.name, fields: filledIn(fields, values) },
      ...(name.trim() !== "" && { name: name.trim() }),
      ...(connection && { connection_id: connection.id }),
    });
  };
  const store = () =>
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
    ...{ ways, way, setWay, fields, name, setName, values, problems, saving, submit, missing, isAway },
    isWaiting: authorization.isWaiting,
    set: (field: string, value: string) => setValues((before) => ({ ...before, [field]: value })),
    problem: authorization.problem ?? problemOf(connector.title, saving, Object.keys(problems).length > 0),
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
