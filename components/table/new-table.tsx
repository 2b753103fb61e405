import { Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { modals } from "@mantine/modals";
import { createTable } from "#api/flows/tables/contract.ts";
import type { Table } from "#api/flows/tables/schema.ts";
import { call } from "#components/api/call.ts";
import { ofTables } from "#components/api/tables.ts";
import { ChangeForm } from "#components/page/change-form.tsx";
import { columnTypeLabels } from "#engine/tables/column.ts";
import { tableLimits } from "#engine/tables/limits.ts";
import type { FieldColumn } from "./field-columns.ts";

interface NewTableProps {
  columns: readonly FieldColumn[];
  onCreated: (table: Table) => void;
}

/** Asks for the name of a table with these columns, and creates it. */
export function openNewTable(props: NewTableProps): void {
  modals.open({ title: "New table", children: <NewTable {...props} /> });
}

function NewTable({ columns, onCreated }: NewTableProps) {
  const form = useForm({
    initialValues: { name: "" },
    validate: { name: (given) => (given.trim() === "" ? "Enter a name." : null) },
  });
  const newColumns = columns.map(({ name, type }) => ({ name, type, required: false, unique: false }));
  return (
    <ChangeForm
      form={form}
      save={({ name }) => call(createTable, { body: { name, columns: newColumns } })}
      refetched={ofTables}
      onSaved={onCreated}
      submit="Create table"
    >
      <TextInput
        label="Name"
        data-autofocus
        maxLength={tableLimits.nameLength}
        {...form.getInputProps("name")}
      />
      <Text size="sm">
        {columns.length === 0
          ? "Columns can be added on the table’s page."
          : `Columns: ${columns.map(({ name, type }) => `${name} (${columnTypeLabels[type]})`).join(", ")}`}
      </Text>
    </ChangeForm>
  );
}
