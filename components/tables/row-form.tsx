import { NativeSelect, Textarea, TextInput } from "@mantine/core";
import { modals } from "@mantine/modals";
import { type FormEvent, useState } from "react";
import type { Table, TableColumn } from "#api/flows/tables/schema.ts";
import { ApiProblem } from "#components/api/problem.ts";
import { type RowValues, useCreateRow } from "#components/api/tables.ts";
import { DialogForm } from "#components/ui/dialog-form.tsx";
import { notifyProblem, notifySuccess } from "#components/ui/notify.tsx";
import type { Json } from "#lib/json.ts";
import { readCellText } from "./grid/cell-text.ts";

export function openNewRow(table: Pick<Table, "id" | "columns">): void {
  modals.open({ title: "Add row", children: <RowForm table={table} /> });
}

/** The values of a new row. Empty fields are left out. */
function RowForm({ table: { id, columns } }: { table: Pick<Table, "id" | "columns"> }) {
  const create = useCreateRow();
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readTexts(columns, texts);
    if ("problems" in read) return setProblems(read.problems);
    create.mutate(
      { params: { id }, body: { values: read.values } },
      {
        onSuccess: (row) => {
          notifySuccess(`Row ${row.id} was added`);
          modals.closeAll();
        },
        onError: (error) => {
          const found = problemsByColumn(columns, error);
          setProblems(found);
          if (Object.keys(found).length === 0) notifyProblem("The row was not added", error);
        },
      },
    );
  };
  return (
    <DialogForm onSubmit={submit} submit="Add row" loading={create.isPending} gap={12}>
      {columns.map((column, index) => (
        <ValueInput
          key={column.id}
          column={column}
          isFirst={index === 0}
          text={texts[column.id] ?? ""}
          problem={problems[column.id]}
          onChange={(text) => setTexts({ ...texts, [column.id]: text })}
        />
      ))}
    </DialogForm>
  );
}

function readTexts(columns: readonly TableColumn[], texts: Readonly<Record<string, string>>) {
  const values: Record<string, Json> = {};
  const problems: Record<string, string> = {};
  for (const { id, name, type } of columns) {
    const read = readCellText(texts[id] ?? "", type);
    if ("problem" in read) problems[id] = read.problem;
    else if (read.value !== null) values[name] = read.value;
  }
  return Object.keys(problems).length > 0 ? { problems } : { values: values satisfies RowValues };
}

/** The server's problems by the columns' ids. */
function problemsByColumn(columns: readonly TableColumn[], error: Error): Record<string, string> {
  if (!(error instanceof ApiProblem)) return {};
  const pointerOf = (name: string) => `/values/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
  return Object.fromEntries(
    columns.flatMap(({ id, name }) => {
      const problem = error.errors.find(({ pointer }) => pointer === pointerOf(name));
      return problem ? [[id, problem.detail]] : [];
    }),
  );
}

interface ValueInputProps {
  column: TableColumn;
  isFirst: boolean;
  text: string;
  problem: string | undefined;
  onChange: (text: string) => void;
}

function ValueInput({ column: { name, type, required }, isFirst, text, problem, onChange }: ValueInputProps) {
  const props = {
    label: name,
    withAsterisk: required,
    value: text,
    error: problem,
    "data-autofocus": isFirst || undefined,
  };
  if (type === "boolean") {
    return (
      <NativeSelect
        {...props}
        data={[
          { value: "", label: "Empty" },
          { value: "true", label: "true" },
          { value: "false", label: "false" },
        ]}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    );
  }
  if (type === "text" || type === "json") {
    return (
      <Textarea
        {...props}
        autosize
        minRows={1}
        maxRows={8}
        {...(type === "json" && { ff: "monospace" })}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    );
  }
  return (
    <TextInput
      {...props}
      inputMode={type === "number" ? "decimal" : "text"}
      placeholder={type === "date_time" ? "2026-05-31T09:30:00Z" : undefined}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
