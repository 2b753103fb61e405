import { Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { modals } from "@mantine/modals";
import type { CreateColumnBody, TableColumn } from "#api/flows/tables/schema.ts";
import { showRefusal } from "#components/api/field-problems.ts";
import { useCreateColumn, useUpdateColumn } from "#components/api/tables.ts";
import { DialogForm } from "#components/ui/dialog-form.tsx";
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
  const create = useCreateColumn(tableId);
  const update = useUpdateColumn(tableId, column?.id ?? "");
  const form = useForm<CreateColumnBody>({
    initialValues: column ?? emptyColumn,
    validate: { name: (name) => (name.trim() === "" ? "Enter a name." : null) },
  });
  const { type } = form.values;
  const saving = {
    onSuccess: () => modals.closeAll(),
    onError: showRefusal(form, "The column was not saved"),
  };
  const submit = ({ name, required, unique }: CreateColumnBody) => {
    const rules = { name, required, unique: unique && canBeUnique(type) };
    if (column) update.mutate(rules, saving);
    else create.mutate({ ...rules, type }, saving);
  };
  return (
    <DialogForm
      onSubmit={form.onSubmit(submit)}
      submit={column ? "Save column" : "Add column"}
      loading={create.isPending || update.isPending}
    >
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
    </DialogForm>
  );
}
