import { Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { modals } from "@mantine/modals";
import { createColumn, updateColumn } from "#api/flows/tables/columns/contract.ts";
import type { CreateColumnBody, TableColumn } from "#api/flows/tables/schema.ts";
import { call } from "#components/api/call.ts";
import { ofTables } from "#components/api/tables.ts";
import { ChangeForm } from "#components/page/change-form.tsx";
import { canBeUnique, columnTypeLabels, columnTypes } from "#engine/tables/column.ts";
import { tableLimits } from "#engine/tables/limits.ts";

export function openNewColumn(tableId: string): void {
  modals.open({ title: "Add column", children: <ColumnForm tableId={tableId} column={null} /> });
}

export function openEditColumn(tableId: string, column: TableColumn): void {
  modals.open({ title: "Edit column", children: <ColumnForm tableId={tableId} column={column} /> });
}

const types = columnTypes.map((value) => ({ value, label: columnTypeLabels[value] }));
const emptyColumn: CreateColumnBody = { name: "", type: "text", required: false, unique: false };

/** A column's name, type and rules. The type of an existing one is fixed. */
function ColumnForm({ tableId, column }: { tableId: string; column: TableColumn | null }) {
  const form = useForm<CreateColumnBody>({
    initialValues: column ?? emptyColumn,
    validate: { name: (name) => (name.trim() === "" ? "Enter a name." : null) },
  });
  const { type } = form.values;
  const save = ({ name, required, unique }: CreateColumnBody) => {
    const rules = { name, required, unique: unique && canBeUnique(type) };
    return column
      ? call(updateColumn, { params: { id: tableId, column_id: column.id }, body: rules })
      : call(createColumn, { params: { id: tableId }, body: { ...rules, type } });
  };
  return (
    <ChangeForm form={form} save={save} refetched={ofTables} submit={column ? "Save column" : "Add column"}>
      <TextInput
        label="Name"
        data-autofocus
        maxLength={tableLimits.nameLength}
        {...form.getInputProps("name")}
      />
      <NativeSelect
        label="Type"
        data={types}
        disabled={column !== null}
        description={column ? "The type of a column cannot change." : undefined}
        {...form.getInputProps("type")}
      />
      <Checkbox
        label="Required"
        description="Every row has a value."
        {...form.getInputProps("required", { type: "checkbox" })}
      />
      <Checkbox
        label="Unique"
        description="No two rows have the same value, so that upsert can find a row by it."
        disabled={!canBeUnique(type)}
        {...form.getInputProps("unique", { type: "checkbox" })}
      />
    </ChangeForm>
  );
}
