"use client";

import { Button, Group, Select } from "@mantine/core";
import Link from "next/link";
import type { Table } from "#api/flows/tables/schema.ts";
import { useTables } from "#components/api/tables.ts";
import { FieldFrame } from "#components/fields/field-frame.tsx";
import type { FieldProps } from "#components/fields/field-props.ts";
import { useTagSource } from "#components/fields/template/tag-source.ts";
import { useInputField } from "#components/fields/use-input-field.ts";
import { type FieldColumn, fieldColumns } from "./field-columns.ts";
import { missingColumns, toKnownColumns } from "./known-columns.ts";
import { openNewTable } from "./new-table.tsx";

export interface TablePickerProps extends FieldProps {
  /** The selected table's id; empty for none. */
  value: string;
  onChange: (table: Table) => void;
  /** The columns as the node knows them. */
  known: unknown;
  /** The columns that already have a value. */
  given: readonly string[];
  /** Adds values for these columns. Undefined if the operation does not write any. */
  onAddValues: ((names: string[]) => void) | undefined;
  /** Called with a table that was created here, and the columns that it has for fields that reach the node. */
  onCreated: (table: Table, columns: readonly FieldColumn[]) => void;
}

/** Chooses a table, or creates one for the fields that reach the node, and shows its columns. */
export function TablePicker({
  value,
  onChange,
  known,
  given,
  onAddValues,
  onCreated,
  readOnly,
  problems,
  ...rest
}: TablePickerProps) {
  const { data: tables, isPending } = useTables();
  const chosen = tables?.find((table) => table.id === value);
  const isGone = value !== "" && !isPending && tables !== undefined && !chosen;
  const shownProblems = isGone
    ? [{ code: "table_missing", detail: "This table no longer exists. Choose another one." }]
    : problems;
  const help = chosen
    ? `Columns: ${chosen.columns.map(({ name, unique }) => (unique ? `${name} (unique)` : name)).join(", ") || "none"}`
    : undefined;
  const source = useTagSource();
  const { frame, input } = useInputField<HTMLInputElement>({ ...rest, help, problems: shownProblems });
  return (
    <FieldFrame {...frame}>
      <Select
        {...input}
        readOnly={readOnly ?? false}
        placeholder="Choose a table"
        searchable
        nothingFoundMessage={tables?.length === 0 ? "There are no tables yet." : "No table has this name."}
        value={value === "" ? null : value}
        data={tables?.map((table) => ({ value: table.id, label: table.name })) ?? []}
        onChange={(next) => {
          const table = tables?.find((each) => each.id === next);
          if (table) onChange(table);
        }}
      />
      {chosen ? (
        <ChosenTable table={chosen} {...{ known, given, onChange, onAddValues, readOnly }} />
      ) : (
        !readOnly && <CreateButton columns={() => fieldColumns(source.suggestions())} onCreated={onCreated} />
      )}
    </FieldFrame>
  );
}

interface ChosenTableProps extends Pick<TablePickerProps, "known" | "given" | "onChange" | "onAddValues"> {
  table: Table;
  readOnly: boolean | undefined;
}

/** Opens the table, and brings its columns into the node. */
function ChosenTable({ table, known, given, onChange, onAddValues, readOnly }: ChosenTableProps) {
  const isOutdated = JSON.stringify(known ?? []) !== JSON.stringify(toKnownColumns(table));
  const missing = missingColumns(table.columns, given);
  return (
    <Group gap={8} mt={6}>
      <Button component={Link} href={`/flows/tables/${table.id}`} variant="default" size="compact-xs">
        Open table
      </Button>
      {isOutdated && !readOnly && (
        <Button variant="default" size="compact-xs" onClick={() => onChange(table)}>
          Refresh columns
        </Button>
      )}
      {onAddValues && !readOnly && missing.length > 0 && (
        <Button variant="default" size="compact-xs" onClick={() => onAddValues(missing)}>
          Add values for all columns
        </Button>
      )}
    </Group>
  );
}

interface CreateButtonProps extends Pick<TablePickerProps, "onCreated"> {
  /** The fields that reach the node, as columns. */
  columns: () => FieldColumn[];
}

function CreateButton({ columns, onCreated }: CreateButtonProps) {
  const found = columns();
  return (
    <Button
      mt={6}
      variant="default"
      size="compact-xs"
      onClick={() => openNewTable({ columns: found, onCreated: (table) => onCreated(table, found) })}
    >
      {found.length === 0 ? "Create table" : "Create table from these fields"}
    </Button>
  );
}
