"use client";

import type { NodeEditorProps } from "#components/node-types/node-editor.ts";
import { toKnownColumns } from "#components/table/known-columns.ts";
import { TablePicker } from "#components/table/table-picker.tsx";

/** Above the form: the table, and its columns. */
export default function TableEditor({ part, config, onChange, problemsAt, readOnly }: NodeEditorProps) {
  if (part === "below") return null;
  const { table_id, values } = config;
  return (
    <div data-pointer="/table_id">
      <TablePicker
        label="Table"
        value={typeof table_id === "string" ? table_id : ""}
        problems={problemsAt("/table_id")}
        readOnly={readOnly}
        onChange={(table) => onChange({ table_id: table.id, columns: toKnownColumns(table) })}
        onCreated={(table, columns) =>
          onChange({
            table_id: table.id,
            columns: toKnownColumns(table),
            // A new table is empty: what comes first is a row for these fields.
            ...(columns.length > 0 && {
              operation: "insert",
              values: columns.map(({ name, tag }) => ({ name, value: tag })),
            }),
          })
        }
        known={config.columns}
        given={Array.isArray(values) ? values.map((each) => String(Object(each).name ?? "")) : []}
        onAddValues={
          ["insert", "update", "upsert"].includes(String(config.operation))
            ? (names) =>
                onChange({
                  values: [
                    ...(Array.isArray(values) ? values : []),
                    ...names.map((name) => ({ name, value: "" })),
                  ],
                })
            : undefined
        }
      />
    </div>
  );
}
