import { TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { modals } from "@mantine/modals";
import { useRouter } from "next/navigation";
import type { Table } from "#api/flows/tables/schema.ts";
import { showRefusal } from "#components/api/field-problems.ts";
import { useCreateTable, useRenameTable } from "#components/api/tables.ts";
import { DialogForm } from "#components/ui/dialog-form.tsx";
import { tableLimits } from "#engine/tables/limits.ts";

/** Asks for the name of a new table, and opens it. */
export function openNewTable(): void {
  modals.open({ title: "New table", children: <NewTable /> });
}

export function openRenameTable(table: Pick<Table, "id" | "name">): void {
  modals.open({ title: "Rename table", children: <RenameTable table={table} /> });
}

function NewTable() {
  const router = useRouter();
  const create = useCreateTable();
  return (
    <NameForm
      name=""
      submit="Create table"
      isSaving={create.isPending}
      save={async (name) => {
        const table = await create.mutateAsync({ name, columns: [] });
        router.push(`/flows/tables/${table.id}`);
      }}
    />
  );
}

function RenameTable({ table }: { table: Pick<Table, "id" | "name"> }) {
  const rename = useRenameTable(table.id);
  return (
    <NameForm
      name={table.name}
      submit="Rename table"
      isSaving={rename.isPending}
      save={(name) => rename.mutateAsync(name)}
    />
  );
}

interface NameFormProps {
  name: string;
  submit: string;
  isSaving: boolean;
  save: (name: string) => Promise<unknown>;
}

function NameForm({ name, submit, isSaving, save }: NameFormProps) {
  const form = useForm({
    initialValues: { name },
    validate: { name: (given) => (given.trim() === "" ? "Enter a name." : null) },
  });
  const onSubmit = async (values: { name: string }) => {
    try {
      await save(values.name);
      modals.closeAll();
    } catch (error) {
      showRefusal(form, "The table was not saved")(error as Error);
    }
  };
  return (
    <DialogForm
      onSubmit={form.onSubmit((values) => void onSubmit(values))}
      submit={submit}
      loading={isSaving}
    >
      <TextInput
        label="Name"
        data-autofocus
        maxLength={tableLimits.nameLength}
        {...form.getInputProps("name")}
      />
    </DialogForm>
  );
}
