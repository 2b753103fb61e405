import { Alert, Button, Group, NativeSelect, NumberInput, Progress, Stack, Text } from "@mantine/core";
import { modals } from "@mantine/modals";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useRef, useState } from "react";
import type { ImportReport } from "#api/flows/tables/csv/schema.ts";
import type { Table } from "#api/flows/tables/schema.ts";
import { ApiProblem } from "#components/api/problem.ts";
import { FileDrop } from "#components/ui/file-drop.tsx";
import { notifyProblem, notifySuccess } from "#components/ui/notify.tsx";
import { type FieldChoice, newColumn, notImported } from "./import-choice.ts";
import { ImportPreview } from "./import-preview.tsx";
import { type RowProblem, RowProblems } from "./row-problems.tsx";
import { useTableImport } from "./use-table-import.ts";

export function openImport(table: Table): void {
  modals.open({ title: "Import CSV", size: "xl", children: <ImportForm table={table} /> });
}

/** Chooses a file, shows what its columns become and which rows do not fit, and imports it. */
function ImportForm({ table }: { table: Table }) {
  const [file, setFile] = useState<File | null>(null);
  return (
    <Stack gap={16}>
      <FileDrop file={file} onFile={setFile} disabled={false} />
      {file ? (
        <ImportFile key={`${file.name} ${file.lastModified} ${file.size}`} table={table} file={file} />
      ) : (
        <Text size="sm" c="dimmed">
          A CSV file with a row that has the names of the columns.
        </Text>
      )}
    </Stack>
  );
}

function ImportFile({ table, file }: { table: Table; file: File }) {
  const csv = useTableImport(table, file);
  const { refused, submit, abort } = useImportDialog(csv.run);
  const { report, choices } = csv;
  const isNothing = choices?.every((choice) => choice === notImported) ?? true;
  return (
    <Stack gap={16} aria-busy={csv.isChecking}>
      {csv.problem && (
        <Alert color="red" role="alert" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {csv.problem.message}
        </Alert>
      )}
      <NumberInput
        label="Header row"
        description="The row with the names of the columns. Blank lines do not count, and rows above it are left out."
        min={1}
        max={100}
        allowDecimal={false}
        value={csv.headerRow}
        onChange={(row) => typeof row === "number" && row >= 1 && row <= 100 && csv.setHeaderRow(row)}
      />
      {report && choices && <Checked csv={csv} report={report} choices={choices} refused={refused} />}
      {csv.isImporting ? (
        <Importing progress={csv.progress} onStop={abort} />
      ) : (
        <Group justify="flex-end">
          <Button variant="default" onClick={() => modals.closeAll()}>
            Cancel
          </Button>
          <Button
            loading={csv.isChecking}
            disabled={isNothing || (report?.problem_count ?? 0) > 0 || csv.problem !== null}
            onClick={() => void submit()}
          >
            {choices?.includes(newColumn) ? "Add columns and import" : "Import rows"}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

/** Imports, and closes the dialog when that succeeded. Otherwise the refused rows are shown. */
function useImportDialog(run: ReturnType<typeof useTableImport>["run"]) {
  const stop = useRef<AbortController | null>(null);
  const [refused, setRefused] = useState<readonly RowProblem[]>([]);
  const submit = async () => {
    stop.current = new AbortController();
    setRefused([]);
    try {
      notifySuccess(toOutcome(await run(stop.current.signal)));
      modals.closeAll();
    } catch (error) {
      if (!(error instanceof Error) || error.name === "AbortError") return;
      setRefused(error instanceof ApiProblem && error.code === "rows_invalid" ? toProblems(error) : []);
      notifyProblem("Nothing was imported", error);
    }
  };
  return { refused, submit, abort: () => stop.current?.abort() };
}

interface CheckedProps {
  csv: ReturnType<typeof useTableImport>;
  report: ImportReport;
  choices: readonly FieldChoice[];
  /** The rows for which the import was refused. */
  refused: readonly RowProblem[];
}

/** The columns of a file that was checked, and the rows that do not fit. */
function Checked({ csv, report, choices, refused }: CheckedProps) {
  const keys = csv.columns.filter(({ unique, id }) => unique && choices.includes(id));
  return (
    <>
      <NativeSelect
        label="Rows of the file"
        data={[
          { value: "insert", label: "Add all as new rows" },
          {
            value: "upsert",
            label: `Update rows with the same ${keys[0]?.name ?? "unique column"}, add the others`,
            disabled: keys.length === 0,
          },
        ]}
        value={csv.mode}
        onChange={({ currentTarget }) => csv.setMode(currentTarget.value === "upsert" ? "upsert" : "insert")}
      />
      <ImportPreview report={report} columns={csv.columns} choices={choices} onChoose={csv.choose} />
      {report.warnings.length > 0 && (
        <Alert color="yellow" title="Check these numbers" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {report.warnings.map(({ row, column, detail }) => (
            <div key={column}>
              Row {row}, {column}: {detail}
            </div>
          ))}
        </Alert>
      )}
      <RowProblems
        count={refused.length > 0 ? refused.length : report.problem_count}
        problems={refused.length > 0 ? refused : report.problems.map(toRowProblem)}
      />
    </>
  );
}

function Importing({ progress, onStop }: { progress: number; onStop: () => void }) {
  return (
    <Group gap={16} wrap="nowrap">
      <div style={{ flex: 1 }}>
        <Text size="sm" c="dimmed" mb={4} role="status">
          {progress < 1 ? `Uploading, ${Math.floor(progress * 100)}%` : "Importing"}
        </Text>
        <Progress value={progress * 100} aria-label="Upload" animated={progress === 1} />
      </div>
      <Button variant="default" onClick={onStop}>
        Stop import
      </Button>
    </Group>
  );
}

const rows = (count: number) => `${count.toLocaleString("en")} ${count === 1 ? "row" : "rows"}`;

function toOutcome({ inserted, updated }: ImportReport): string {
  if (updated === 0) return `${rows(inserted)} added`;
  return `${rows(inserted)} added, ${rows(updated)} updated`;
}

const toRowProblem = ({ row, column, detail }: ImportReport["problems"][number]): RowProblem => ({
  row,
  text: column === "" ? detail : `${column}: ${detail}`,
});

/** The problems of a refused import. Their sentences name the row. */
function toProblems({ errors }: ApiProblem): RowProblem[] {
  return errors.map(({ pointer, detail }) => ({
    row: Number(pointer.slice(1)),
    text: detail.replace(/^Row \d+(?:, column|:) ?/, ""),
  }));
}
