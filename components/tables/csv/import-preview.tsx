import { NativeSelect } from "@mantine/core";
import type { ImportReport } from "#api/flows/tables/csv/schema.ts";
import type { TableColumn } from "#api/flows/tables/schema.ts";
import { columnTypeLabels } from "#engine/tables/column.ts";
import classes from "./import.module.css";
import { type FieldChoice, newColumn, notImported, toColumnName } from "./import-choice.ts";

export interface ImportPreviewProps {
  report: ImportReport;
  columns: readonly TableColumn[];
  choices: readonly FieldChoice[];
  onChoose: (index: number, choice: FieldChoice) => void;
}

/** The first rows of a file, with the column that each of its fields is imported to. */
export function ImportPreview({ report, columns, choices, onChoose }: ImportPreviewProps) {
  const options = [
    { value: notImported, label: "Do not import" },
    ...columns.map(({ id, name, type }) => ({ value: id, label: `${name} (${columnTypeLabels[type]})` })),
  ];
  return (
    <div className={classes.scroll}>
      <table className={classes.preview} aria-label="Preview">
        <thead>
          <tr>
            {report.header.map(({ name }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: fields of a file have no identity but their place.
              <th key={index} scope="col">
                <div className={classes.field}>{name || `Field ${index + 1}`}</div>
                <NativeSelect
                  aria-label={`Column for ${name || `field ${index + 1}`}`}
                  size="xs"
                  data={
                    toColumnName(name) === ""
                      ? options
                      : [...options, { value: newColumn, label: "New text column" }]
                  }
                  value={choices[index] ?? notImported}
                  onChange={({ currentTarget }) => onChoose(index, currentTarget.value)}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {report.sample.map((record, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no identity but their place.
            <tr key={row}>
              {report.header.map((_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: fields of a file have no identity but their place.
                <td key={index}>{record[index] ?? ""}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
