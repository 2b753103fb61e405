import { Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { modals } from "@mantine/modals";
import type { Table } from "#api/flows/tables/schema.ts";
import { toFieldProblems } from "#components/api/field-problems.ts";
import { useCreateTable } from "#components/api/tables.ts";
import { FormButtons } from "#components/ui/form-buttons.tsx";
import { notifyProblem } from "#components/ui/notify.tsx";
import { columnTypeLabels } from "#engine/tables/column.ts";
import { tableLimits } from "#engine/tables/limits.ts";
import type { FieldColumn } from "./field-columns.ts";

interface NewTableProps {
  columns: readonly FieldColumn[];
  onCreated: (table: Table) => void;
}

/** Asks for the name of a table with these columns, and creates it where it is needed. */
export function openNewTableFrom(props: NewTableProps): void {
  modals.open({ title: "New table", children: <NewTable {...props} /> });
}

function NewTable({ columns, onCreated }: NewTableProps) {
  const create = useCreateTable();
  const form = useForm({
    initialValues: { name: "" },
    validate: { name: (given) => (given.trim() === "" ? "Enter a name." : null) },
  });
  const onSubmit = async ({ name }: { name: string }) => {
    try {
      const named = columns.map(({ name: column, type }) => ({
        name: column,
        type,
        required: false,
        unique: false,
      }));
      onCreated(await create.mutateAsync({ name, columns: named }));
      modals.closeAll();
    } catch (error) {
      const problems = toFieldProblems(error);
      form.setErrors(problems);
      if (problems.name === undefined && error instanceof Error)
        notifyProblem("The table was not created", error);
    }
  };
  return (
    <form onSubmit={form.onSubmit((values) => void onSubmit(values))} noValidate>
      <Stack gap={16}>
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
        <FormButtons submit="Create table" loading={create.isPending} />
      </Stack>
    </form>
  );
}
