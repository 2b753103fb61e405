"use client";

import { Select, Stack, Text, TextInput } from "@mantine/core";
import { modals } from "@mantine/modals";
import { type FormEvent, useState } from "react";
import type { EditorStore } from "#components/editor/state/editor-context.tsx";
import { FormButtons } from "#components/ui/form-buttons.tsx";
import type { DocumentNode, FlowDocument } from "#engine/document.ts";
import { labelOf } from "#engine/edit/edit.ts";
import { renameOutputField } from "#engine/edit/rename-output-field.ts";

/** Opens the dialog that renames a field of a node's output in the whole flow. */
export function openRenameField(store: EditorStore, node: DocumentNode, fields: readonly string[]): void {
  modals.open({
    title: `Rename a field of “${labelOf(node, store.getState().nodeTypes)}”`,
    children: <RenameField store={store} nodeId={node.id} fields={fields} />,
  });
}

interface RenameFieldProps {
  store: EditorStore;
  nodeId: string;
  fields: readonly string[];
}

function RenameField({ store, nodeId, fields }: RenameFieldProps) {
  const [from, setFrom] = useState(fields[0] ?? "");
  const [to, setTo] = useState(from);
  const [problem, setProblem] = useState<string | null>(null);
  const { document, nodeTypes } = store.getState();
  const preview = renameOutputField(document, nodeTypes, nodeId, { from, to: `${from}_` });
  const users = "document" in preview ? countChanged(document, preview.document) - 1 : 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const refusal = store.getState().renameOutputField(nodeId, { from, to: to.trim() });
    if (refusal === null) modals.closeAll();
    else setProblem(refusal);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={16}>
        <Select
          label="Field"
          data={[...fields]}
          value={from}
          allowDeselect={false}
          onChange={(value) => {
            setFrom(value ?? from);
            setTo(value ?? from);
            setProblem(null);
          }}
        />
        <TextInput
          label="New name"
          data-autofocus
          value={to}
          error={problem}
          maxLength={100}
          spellCheck={false}
          autoComplete="off"
          onFocus={({ currentTarget }) => currentTarget.select()}
          onChange={({ currentTarget }) => {
            setTo(currentTarget.value);
            setProblem(null);
          }}
        />
        <Text size="sm" c="dimmed">
          {usersText(users)}
        </Text>
        <FormButtons submit="Rename" loading={false} />
      </Stack>
    </form>
  );
}

function countChanged(before: FlowDocument, after: FlowDocument): number {
  return after.nodes.filter((node, at) => node !== before.nodes[at]).length;
}

function usersText(users: number): string {
  if (users <= 0) return "No other node reads it.";
  return users === 1 ? "It is renamed in one other node too." : `It is renamed in ${users} other nodes too.`;
}
