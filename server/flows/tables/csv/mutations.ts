import type pg from "pg";
import { z } from "zod";
import type { ImportQuery, ImportReport } from "#api/flows/tables/csv/schema.ts";
import type { Column } from "#engine/tables/column.ts";
import type { Cell, CellProblem } from "#engine/tables/convert-row.ts";
import { tableLimits } from "#engine/tables/limits.ts";
import { cutText } from "#lib/cut-text.ts";
import { recordChange } from "#server/flows/tables/record-change.sql.ts";
import { onConflict } from "#server/flows/tables/sql/change-rows.ts";
import { isOutdated, toCellProblem } from "#server/flows/tables/sql/row-fault.ts";
import { cellJson } from "#server/flows/tables/sql/row-json.ts";
import {
  rowsTable,
  type StoredTable,
  sqlTypes,
  toParameter,
} from "#server/flows/tables/sql/stored-column.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { advisoryLocks } from "#server/platform/database/advisory-locks.ts";
import { inTransaction } from "#server/platform/database/in-transaction.ts";
import { pool } from "#server/platform/database/pool.ts";
import { describeFault } from "#server/platform/logging/describe-fault.ts";
import { logger } from "#server/platform/logging/logger.ts";
import { AmbiguousNumbers } from "./ambiguous-numbers.ts";
import { convertRecord, toMappedFields } from "./convert-record.ts";
import { mapHeader } from "./map-header.ts";
import { InvalidCsv, readRecords } from "./read-records.ts";

export type ImportOutcome =
  /** Imported, or found to be importable. */
  | { kind: "done"; report: ImportReport }
  /** Nothing was imported: some rows are invalid. */
  | { kind: "invalid"; report: ImportReport }
  /** Nothing was imported: the file or the choice of columns cannot be used. */
  | { kind: "unreadable"; detail: string }
  /** Nothing was imported: the table changed meanwhile. */
  | { kind: "conflict" }
  /** Nothing was imported: another file is being imported, into this or another table. */
  | { kind: "busy" };

/** Rows that one statement adds, and the characters of their values. */
const batch = { rows: 1000, chars: 4_000_000 };
const sampleRows = 5;

/** Another import is running. */
class ImportRunning extends Error {}

/** Ends the transaction without its changes. */
class NotImported extends Error {
  readonly report: ImportReport;
  constructor(report: ImportReport) {
    super("Nothing is imported");
    this.report = report;
  }
}

/**
 * Imports a CSV file while it arrives: all of its rows or, if one of them is invalid, none. Reads the file to its end to
 * report the problems of all rows.
 */
export async function importRows(
  principal: Principal<"editor">,
  table: StoredTable,
  body: ReadableStream<Uint8Array>,
  query: ImportQuery,
): Promise<ImportOutcome> {
  let report: ImportReport;
  try {
    report = await inTransaction(pool(), async (tx) => {
      const imported = await run(tx, table, body, query);
      const { inserted, updated } = imported;
      await recordChange(tx, principal, table.id, {
        action: "table.rows_imported",
        after: { inserted, updated },
      });
      return imported;
    });
  } catch (fault) {
    if (fault instanceof NotImported) {
      return {
        kind: fault.report.problem_count > 0 && !query.dry_run ? "invalid" : "done",
        report: fault.report,
      };
    }
    if (fault instanceof ImportRunning) return { kind: "busy" };
    if (fault instanceof InvalidCsv) return { kind: "unreadable", detail: fault.message };
    if (isOutdated(fault) || toCellProblem(table.columns, fault)) return { kind: "conflict" };
    throw fault;
  }
  await analyze(table);
  return { kind: "done", report };
}

/** Lets the planner know how many rows there are now. The rows are stored, whether this succeeds or not. */
async function analyze({ id }: StoredTable): Promise<void> {
  try {
    await pool().query(`analyze ${rowsTable(id)}`);
  } catch (cause) {
    logger().warn({ fault: describeFault(cause), table: id }, "a table was not analyzed after an import");
  }
}

async function run(
  tx: pg.ClientBase,
  table: StoredTable,
  body: ReadableStream<Uint8Array>,
  query: ImportQuery,
): Promise<ImportReport> {
  if (!query.dry_run) await claimImport(tx);
  const numbers = new AmbiguousNumbers();
  const records = readRecords(body, {
    isCut: query.partial && query.dry_run,
    headerRow: query.header_row,
    onDelimiter: (delimiter) => numbers.setDelimiter(delimiter),
  });
  const { value: header } = await records.next();
  if (!header) {
    const detail = query.header_row === 1 ? "The file is empty." : `The file has no row ${query.header_row}.`;
    throw new InvalidCsv(detail);
  }
  const { mapped, key, problem } = readColumns(table, header, query);
  const report = new Report(header, mapped, query.header_row, numbers);
  if (problem) report.add(report.row, [problem]);
  const fields = toMappedFields(mapped);
  const writer = new BatchWriter(tx, table, mapped, key, report);
  for await (const record of records) {
    report.count(record);
    for (const { index, column } of fields.imported)
      numbers.add(report.row, index, column, record[index] ?? "");
    const converted = convertRecord(record, fields);
    if ("problems" in converted) report.add(report.row, converted.problems);
    else await writer.add(report.row, converted.cells);
  }
  await writer.flush();
  if (query.dry_run || report.hasProblems) throw new NotImported(report.toJson());
  return report.toJson();
}

/** One import runs at a time: it holds a connection for as long as its file takes to arrive. */
async function claimImport(tx: pg.ClientBase): Promise<void> {
  const { rows } = await tx.query("select pg_try_advisory_xact_lock($1) as is_first", [
    advisoryLocks.tableImport,
  ]);
  if (!z.object({ is_first: z.boolean() }).parse(rows[0]).is_first) throw new ImportRunning();
}

/** The columns of the file, and their problems. */
function readColumns(
  { columns }: StoredTable,
  header: readonly string[],
  { mode, key: keyId, columns: chosen }: ImportQuery,
): { mapped: (Column | null)[]; key: Column | null; problem: CellProblem | null } {
  const { mapped, twice } = mapHeader(header, columns, chosen);
  const used = mapped.filter((column) => column !== null);
  const key =
    mode === "insert"
      ? null
      : (used.find(({ id, unique }) => unique && (keyId === undefined || id === keyId)) ?? null);
  const missing = columns.find((column) => column.required && !used.includes(column));
  return { mapped, key, problem: findProblem() };

  function findProblem(): CellProblem | null {
    if (used.length === 0)
      return { name: "", detail: "None of the header’s fields is a column of the table." };
    if (twice)
      return { name: twice.name, detail: "Two fields are imported to this column. Choose one of them." };
    if (missing)
      return { name: missing.name, detail: "The column is required, and the file does not have it." };
    if (mode === "upsert" && !key)
      return { name: "", detail: "To update rows, the file needs a unique column." };
    return null;
  }
}

/** The findings about the file so far. */
class Report {
  /** The number of the current row, as spreadsheets count. */
  row: number;
  inserted = 0;
  updated = 0;
  readonly #header: ImportReport["header"];
  readonly #problems: ImportReport["problems"] = [];
  readonly #sample: string[][] = [];
  readonly #headerRow: number;
  readonly #numbers: AmbiguousNumbers;
  #problemCount = 0;

  constructor(
    header: readonly string[],
    mapped: readonly (Column | null)[],
    headerRow: number,
    numbers: AmbiguousNumbers,
  ) {
    this.row = headerRow;
    this.#headerRow = headerRow;
    this.#numbers = numbers;
    this.#header = header.map((name, index) => ({ name, column: mapped[index]?.id ?? null }));
  }

  count(record: string[]): void {
    this.row += 1;
    if (this.#sample.length < sampleRows) this.#sample.push(record.map((field) => cutText(field, 200)));
  }

  add(row: number, problems: readonly CellProblem[]): void {
    this.#problemCount += problems.length;
    for (const { name, detail } of problems) {
      if (this.#problems.length < tableLimits.csvProblems) this.#problems.push({ row, column: name, detail });
    }
  }

  get hasProblems(): boolean {
    return this.#problemCount > 0;
  }

  toJson(): ImportReport {
    return {
      header: this.#header,
      rows: this.row - this.#headerRow,
      inserted: this.hasProblems ? 0 : this.inserted,
      updated: this.hasProblems ? 0 : this.updated,
      problem_count: this.#problemCount,
      problems: this.#problems.toSorted((a, b) => a.row - b.row),
      warnings: this.#numbers.warnings(),
      sample: this.#sample,
    };
  }
}

interface PendingRow {
  row: number;
  cells: readonly Cell[];
}

const countSchema = z.object({ inserted: z.int(), updated: z.int() });

/** Adds rows in batches, one statement each. After the first problem, rows are only checked. */
class BatchWriter {
  readonly #tx: pg.ClientBase;
  readonly #table: StoredTable;
  readonly #columns: Column[];
  readonly #key: Column | null;
  readonly #report: Report;
  #pending: PendingRow[] = [];
  #chars = 0;

  constructor(
    tx: pg.ClientBase,
    table: StoredTable,
    mapped: readonly (Column | null)[],
    key: Column | null,
    report: Report,
  ) {
    this.#tx = tx;
    this.#table = table;
    this.#columns = mapped.filter((column) => column !== null);
    this.#key = key;
    this.#report = report;
  }

  async add(row: number, cells: readonly Cell[]): Promise<void> {
    this.#pending.push({ row, cells });
    this.#chars += cells.reduce((sum, { value }) => sum + (typeof value === "string" ? value.length : 16), 0);
    if (this.#pending.length >= batch.rows || this.#chars >= batch.chars) await this.flush();
  }

  async flush(): Promise<void> {
    const rows = this.#pending;
    this.#pending = [];
    this.#chars = 0;
    for (const [index, column] of this.#columns.entries()) {
      // With a key, a row may keep the other values that it has: their unique indexes decide.
      if (column.unique && this.#key === null) await this.#checkUnique(column, index, rows);
    }
    if (this.#report.hasProblems || rows.length === 0) return;
    const { inserted, updated } = await this.#write(rows);
    this.#report.inserted += inserted;
    this.#report.updated += updated;
  }

  /** Reports values that are in the table or earlier in the file. */
  async #checkUnique(column: Column, index: number, rows: readonly PendingRow[]): Promise<void> {
    const valued = rows.filter(({ cells }) => (cells[index]?.value ?? null) !== null);
    const values = valued.map(({ cells }) => cells[index]?.value ?? null);
    const { rows: taken } = await this.#tx.query(
      `select ${cellJson(column)} as value from ${rowsTable(this.#table.id)} where ${column.id} = any($1::${sqlTypes[column.type]}[])`,
      [values],
    );
    const seen = new Set(
      z
        .array(z.object({ value: z.string() }))
        .parse(taken)
        .map(({ value }) => toKey(JSON.parse(value))),
    );
    for (const [at, { row }] of valued.entries()) {
      const key = toKey(values[at]);
      if (seen.has(key)) {
        const detail = `${cutText(key, 60)} is already in the table or the file, and the column is unique.`;
        this.#report.add(row, [{ name: column.name, detail }]);
      }
      seen.add(key);
    }
  }

  async #write(rows: readonly PendingRow[]): Promise<z.infer<typeof countSchema>> {
    const written = this.#key ? lastOfEachKey(rows, this.#key) : rows;
    const names = this.#columns.map(({ id }) => id);
    const arrays = this.#columns.map(({ type }, index) => `$${index + 1}::${sqlTypes[type]}[]`);
    const text = `
      with written as (
        insert into ${rowsTable(this.#table.id)} (${names.join(", ")})
        select * from unnest(${arrays.join(", ")})
        ${this.#key ? onConflict(this.#key, names) : ""}
        returning (xmax = '0') as is_new
      )
      select count(*) filter (where is_new)::int as inserted, count(*) filter (where not is_new)::int as updated
      from written`;
    const values = this.#columns.map((column, index) =>
      written.map(({ cells }) => toParameter(column, cells[index]?.value ?? null)),
    );
    const { rows: counts } = await this.#tx.query(text, values);
    return countSchema.parse(counts[0]);
  }
}

/**
 * A statement cannot change a row twice. The last row of the file wins, as if they were imported one by one.
 */
function lastOfEachKey(rows: readonly PendingRow[], key: Column): PendingRow[] {
  const kept = new Map<string, PendingRow>();
  const keyless: PendingRow[] = [];
  for (const row of rows) {
    const value = row.cells.find(({ column }) => column.id === key.id)?.value ?? null;
    if (value === null) keyless.push(row);
    else kept.set(toKey(value), row);
  }
  return [...kept.values(), ...keyless];
}

const toKey = (value: unknown) => JSON.stringify(value);
