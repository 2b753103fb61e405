import { useQuery, useQueryClient } from "@tanstack/react-query";
import { createColumn, deleteColumn, updateColumn } from "#api/flows/tables/columns/contract.ts";
import { createTable, deleteTable, listTables, readTable, updateTable } from "#api/flows/tables/contract.ts";
import { exportRows, importRows } from "#api/flows/tables/csv/contract.ts";
import type { ImportReport } from "#api/flows/tables/csv/schema.ts";
import { createRow, deleteRow, listRows, updateRow } from "#api/flows/tables/rows/contract.ts";
import type { TableRow } from "#api/flows/tables/rows/schema.ts";
import type { CreateColumnBody, CreateTableBody, UpdateColumnBody } from "#api/flows/tables/schema.ts";
import type { FilterCondition } from "#engine/tables/filter.ts";
import { type BodyOf, call, urlOf } from "./call.ts";
import { allOf, type PagesOf, queryOf, usePages, useRefresh } from "./queries.ts";
import { upload } from "./upload.ts";
import { useMutation } from "./use-mutation.ts";

/** Which rows of a table are shown, and in which order. */
export interface RowView {
  filter: readonly FilterCondition[];
  match: "all" | "any";
  /** A column; empty for the order in which they were added. */
  sort: string;
  direction: "asc" | "desc";
}

function viewQuery({ filter, match, sort, direction }: RowView) {
  return {
    filter: filter.length === 0 ? undefined : JSON.stringify(filter),
    match: filter.length < 2 ? undefined : match,
    sort,
    direction,
  };
}

/** All tables, by name. */
export function useTables() {
  return useQuery({ ...queryOf(listTables), select: ({ data }) => data });
}

export function useTable(id: string) {
  return useQuery(queryOf(readTable, { params: { id } }));
}

export function useCreateTable() {
  return useTableChange((body: CreateTableBody) => call(createTable, { body }));
}

export function useRenameTable(id: string) {
  return useTableChange((name: string) => call(updateTable, { params: { id }, body: { name } }));
}

export function useDeleteTable() {
  return useTableChange((id: string) => call(deleteTable, { params: { id } }));
}

export function useCreateColumn(tableId: string) {
  return useTableChange((body: CreateColumnBody) => call(createColumn, { params: { id: tableId }, body }));
}

export function useUpdateColumn(tableId: string, columnId: string) {
  return useTableChange((body: UpdateColumnBody) =>
    call(updateColumn, { params: { id: tableId, column_id: columnId }, body }),
  );
}

export function useDeleteColumn(tableId: string) {
  return useTableChange((columnId: string) =>
    call(deleteColumn, { params: { id: tableId, column_id: columnId } }),
  );
}

/** A change after which the tables, their columns and their rows may all be different. */
function useTableChange<Variables, Result>(mutationFn: (variables: Variables) => Promise<Result>) {
  return useMutation({ mutationFn, onSuccess: useRefresh(listTables, readTable, listRows) });
}

/** The rows of a table, page by page. */
export function useRows(tableId: string, view: RowView) {
  return usePages(listRows, { params: { id: tableId }, query: { ...viewQuery(view), limit: 100 } });
}

export type RowValues = BodyOf<typeof createRow>["values"];

export function useCreateRow(tableId: string) {
  return useTableChange((values: RowValues) =>
    call(createRow, { params: { id: tableId }, body: { values } }),
  );
}

/** The row keeps its place, although a filter or an order might now say otherwise. */
export function useUpdateRow(tableId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, values }: { id: number; values: RowValues }) =>
      call(updateRow, { params: { id: tableId, row_id: id }, body: { values } }),
    onSuccess: (row) =>
      client.setQueriesData<RowPages>(allOf(listRows, { id: tableId }), (pages) => replaceRow(pages, row)),
  });
}

type RowPages = PagesOf<typeof listRows>;

function replaceRow(pages: RowPages | undefined, row: TableRow): RowPages | undefined {
  return (
    pages && {
      ...pages,
      pages: pages.pages.map((page) => ({
        ...page,
        data: page.data.map((each) => (each.id === row.id ? row : each)),
      })),
    }
  );
}

export function useDeleteRow(tableId: string) {
  return useTableChange((id: number) => call(deleteRow, { params: { id: tableId, row_id: id } }));
}

/** The URL that downloads these rows as CSV. */
export function exportUrl(tableId: string, view: RowView, isSafe: boolean): string {
  const query = { ...viewQuery(view), safe: isSafe ? "true" : "false" } as const;
  return urlOf(exportRows, { params: { id: tableId }, query });
}

export interface ImportInput {
  file: File;
  mode: "insert" | "upsert";
  /** The row with the names of the fields, from 1. */
  headerRow: number;
  /**
   * The id of the column for each field of the header; null if it is not imported. If undefined, columns are
   * found by name.
   */
  columns: readonly (string | null)[] | undefined;
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** The part of a file that is checked before the import. */
const checkedBytes = 1_000_000;

/** Checks the beginning of a file against the columns of a table. Nothing is imported. */
export async function checkImport(
  tableId: string,
  { file, ...input }: Omit<ImportInput, "onProgress" | "signal">,
): Promise<ImportReport> {
  const isCut = file.size > checkedBytes;
  const part = isCut ? await wholeLines(file) : file;
  const query = { ...importQuery(input), dry_run: "true", partial: isCut ? "true" : "false" } as const;
  return upload(importRows, { params: { id: tableId }, query, form: part });
}

/** The beginning of a file up to a line break, so that no character is cut in two. */
async function wholeLines(file: File): Promise<File> {
  const bytes = new Uint8Array(await file.slice(0, checkedBytes).arrayBuffer());
  const end = bytes.lastIndexOf(10) + 1;
  return new File([bytes.subarray(0, end === 0 ? bytes.length : end)], file.name);
}

/** Imports all rows of a file or, if one is invalid, none. */
export function useImport(tableId: string) {
  return useTableChange(({ file, onProgress, signal, ...input }: ImportInput) =>
    upload(importRows, {
      params: { id: tableId },
      query: importQuery(input),
      form: file,
      signal,
      onProgress,
    }),
  );
}

function importQuery({ mode, headerRow, columns }: Pick<ImportInput, "mode" | "headerRow" | "columns">) {
  return { mode, header_row: String(headerRow), columns: columns?.map((id) => id ?? "").join(",") };
}
