import { TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { modals } from "@mantine/modals";
import { updateTable } from "#api/flows/tables/contract.ts";
import type { Table } from "#api/flows/tables/schema.ts";
import { call } from "#components/api/call.ts";
import { ofTables } from "#components/api/tables.ts";
import { ChangeForm } from "#components/page/change-form.tsx";
import { tableLimits } from "#engine/tables/limits.ts";

export function openRenameTable(table: Pick<Table, "id" | "name">): void {
  modals.open({ title: "Rename table", children: <RenameTable table={table} /> });
}

function RenameTable({ table: { id, name } }: { table: Pick<Table, "id" | "name"> }) {
  const form = useForm({
    initialValues: { name },
    validate: { name: (given) => (given.trim() === "" ? "Enter a name." : null) },
  });
  return (
    <ChangeForm
      form={form}
      save={(body) => call(updateTable, { params: { id }, body })}
      refetched={ofTables}
      submit="Rename table"
    >
      <TextInput
        label="Name"
        data-autofocus
        maxLength={tableLimits.nameLength}
        {...form.getInputProps("name")}
      />
    </ChangeForm>
  );
}
