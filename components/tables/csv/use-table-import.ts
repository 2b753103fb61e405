import { useEffect, useEffectEvent, useState } from "react";
import type { ImportReport } from "#api/flows/tables/csv/schema.ts";
import type { Table, TableColumn } from "#api/flows/tables/schema.ts";
import { checkImport, useCreateColumn, useImport } from "#components/api/tables.ts";
import { chooseColumns, type FieldChoice, newColumn, newColumnNames, notImported } from "./import-choice.ts";

type Mode = "insert" | "upsert";

interface Settings {
  mode: Mode;
  headerRow: number;
  /** Null until the header is known. */
  choices: readonly FieldChoice[] | null;
}

/** A file that is checked whenever its settings change, and imported in the end. */
export function useTableImport(table: Table, file: File) {
  const [mode, setMode] = useState<Mode>("insert");
  const [headerRow, setHeaderRow] = useState(1);
  const [columns, setColumns] = useState<readonly TableColumn[]>(table.columns);
  const [choices, setChoices] = useState<readonly FieldChoice[] | null>(null);
  const [progress, setProgress] = useState(0);
  const check = useImportCheck(table.id, file, { mode, headerRow, choices }, ({ header }) =>
    setChoices((before) => before ?? chooseColumns(header, columns)),
  );
  const addColumns = useAddColumns(table.id, columns);
  const load = useImport(table.id);

  /** Adds the new columns, then imports. Resolves to the report of the import. */
  const run = async (signal: AbortSignal): Promise<ImportReport> => {
    if (check.report === null || choices === null) throw new Error("There is nothing to import.");
    const added = await addColumns.run(check.report, choices);
    setProgress(0);
    try {
      return await load.mutateAsync({
        file,
        mode,
        headerRow,
        columns: added.targets,
        signal,
        onProgress: setProgress,
      });
    } catch (error) {
      // The new columns stay, so another try imports to them.
      setColumns(added.columns);
      setChoices(added.targets.map((id) => id ?? notImported));
      throw error;
    }
  };

  return {
    mode,
    setMode,
    headerRow,
    /** Another header has other fields: they are matched with the columns again. */
    setHeaderRow: (row: number) => {
      setHeaderRow(row);
      setChoices(null);
    },
    columns,
    choices,
    choose: (index: number, choice: FieldChoice) =>
      setChoices((before) => before?.map((each, at) => (at === index ? choice : each)) ?? null),
    ...check,
    isImporting: addColumns.isPending || load.isPending,
    progress,
    run,
  };
}

/** Checks a file on the server whenever its settings change. */
function useImportCheck(
  tableId: string,
  file: File,
  { mode, headerRow, choices }: Settings,
  onReport: (report: ImportReport) => void,
) {
  const [report, setReport] = useState<ImportReport | null>(null);
  const [problem, setProblem] = useState<Error | null>(null);
  const [isChecking, setIsChecking] = useState(false);
  const pass = useEffectEvent(onReport);

  // New columns hold text, which fits: they are left out of the check.
  const checked = choices?.map((choice) => (choice === newColumn || choice === notImported ? null : choice));
  const settings = JSON.stringify([mode, headerRow, checked ?? null]);

  useEffect(() => {
    let isCurrent = true;
    const [asked, row, chosen] = JSON.parse(settings) as [Mode, number, (string | null)[] | null];
    // Without a column to check against there is nothing to ask the server.
    if (chosen?.every((id) => id === null)) {
      setIsChecking(false);
      setProblem(null);
      setReport((before) => before && { ...before, problem_count: 0, problems: [], warnings: [] });
      return;
    }
    setIsChecking(true);
    checkImport(tableId, { file, mode: asked, headerRow: row, columns: chosen ?? undefined })
      .then((found) => {
        if (!isCurrent) return;
        setProblem(null);
        setReport(found);
        pass(found);
      })
      .catch((fault: Error) => isCurrent && setProblem(fault))
      .finally(() => isCurrent && setIsChecking(false));
    return () => {
      isCurrent = false;
    };
  }, [file, settings, tableId]);

  return { report, problem, isChecking };
}

/** Creates the columns that are new. */
function useAddColumns(tableId: string, columns: readonly TableColumn[]) {
  const create = useCreateColumn();
  const run = async ({ header }: ImportReport, choices: readonly FieldChoice[]) => {
    const fields = header.filter((_, index) => choices[index] === newColumn).map(({ name }) => name);
    let known = columns;
    const ids: string[] = [];
    for (const name of newColumnNames(fields, columns)) {
      const changed = await create.mutateAsync({
        params: { id: tableId },
        body: { name, type: "text", required: false, unique: false },
      });
      known = changed.columns;
      ids.push(known.at(-1)?.id ?? "");
    }
    const targets = choices.map((choice) => {
      if (choice === newColumn) return ids.shift() ?? null;
      return choice === notImported ? null : choice;
    });
    return { columns: known, targets };
  };
  return { run, isPending: create.isPending };
}
