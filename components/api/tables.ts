import { useQuery, useQueryClient } from "@tanstack/react-query";
import { createColumn, deleteColumn } from "#api/flows/tables/columns/contract.ts";
import { deleteTable, listTables, readTable } from "#api/flows/tables/contract.ts";
import { exportRows, importRows } from "#api/flows/tables/csv/contract.ts";
import type { ImportReport } from "#api/flows/tables/csv/schema.ts";
import { createRow, deleteRow, listRows, updateRow } from "#api/flows/tables/rows/contract.ts";
import type { TableRow } from "#api/flows/tables/rows/schema.ts";
import type { FilterCondition } from "#engine/tables/filter.ts";
import { type BodyOf, call, urlOf } from "./call.ts";
import { allOf, type PagesOf, queryOf, useList, useRefresh } from "./queries.ts";
import { upload } from "./upload.ts";
import { useChange, useChangeById } from "./use-change.ts";
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
export const useTables = () => useList(listTables);

export const useTable = (id: string) => useQuery(queryOf(readTable, { params: { id } }));

/** After a change, the tables, their columns and their rows may all be different. */
export const ofTables = [listTables, readTable, listRows];

export const useDeleteTable = () => useChangeById(deleteTable, ofTables);

export const useCreateColumn = () => useChange(createColumn, ofTables);

export const useDeleteColumn = () => useChange(deleteColumn, ofTables);

/** The rows of a table. */
export function useRows(tableId: string, view: RowView) {
  return useList(listRows, { params: { id: tableId }, query: { ...viewQuery(view), limit: 100 } });
}

export type RowValues = BodyOf<typeof createRow>["values"];

export const useCreateRow = () => useChange(createRow, ofTables);

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

export const useDeleteRow = () => useChange(deleteRow, ofTables);

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
  return useMutation({
    mutationFn: ({ file, onProgress, signal, ...input }: ImportInput) =>
      upload(importRows, {
        params: { id: tableId },
        query: importQuery(input),
        form: file,
        signal,
        onProgress,
      }),
    onSuccess: useRefresh(...ofTables),
  });
}

function importQuery({ mode, headerRow, columns }: Pick<ImportInput, "mode" | "headerRow" | "columns">) {
  return { mode, header_row: String(headerRow), columns: columns?.map((id) => id ?? "").join(",") };
}
