import * as contract from "#api/flows/tables/csv/contract.ts";
import type { ImportReport } from "#api/flows/tables/csv/schema.ts";
import { describeCellProblem } from "#engine/tables/convert-row.ts";
import { tableLimits } from "#engine/tables/limits.ts";
import { getTable } from "#server/flows/tables/data.ts";
import { tableNotFound } from "#server/flows/tables/refusals.ts";
import { getStoredTable, iterateRows, listRows } from "#server/flows/tables/rows/data.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { attachment } from "#server/platform/http/attachment.ts";
import { type Refusal, refuse } from "#server/platform/http/refusal.ts";
import { ok } from "#server/platform/http/reply.ts";
import { streamPages } from "#server/platform/http/stream-pages.ts";
import { dropRest } from "./drop-rest.ts";
import { importRows } from "./mutations.ts";
import { toCsv } from "./to-csv.ts";

export const importRowsEndpoint = endpoint(
  contract.importRows,
  async ({ principal, params, query, request }) => {
    const table = await getStoredTable(principal, params.id);
    if (!table) return tableNotFound;
    if (!request.body) return refuse(422, "csv_invalid", "The file is empty.");
    const outcome = await importRows(principal, table, request.body, query);
    await dropRest(request.body, tableLimits.csvBytes);
    switch (outcome.kind) {
      case "done":
        return ok(outcome.report);
      case "invalid":
        return refuseRows(outcome.report);
      case "unreadable":
        return refuse(422, "csv_invalid", outcome.detail);
      case "busy":
        return refuse(409, "import_running", "Another import is running. Try again when it has finished.");
      case "conflict": {
        const detail =
          "Rows or columns of the table changed during the import. Nothing was imported. Try again.";
        return refuse(409, "table_changed", detail);
      }
    }
  },
);

export const exportRowsEndpoint = endpoint(
  contract.exportRows,
  async ({ principal, params, query: { safe: isSafe, ...selection } }) => {
    const table = await getTable(principal, params.id);
    if (!table) return tableNotFound;
    const page = await listRows(principal, table, { ...selection, limit: 1 });
    if ("problem" in page) return refuse(422, "selection_invalid", page.problem);
    const pages = iterateRows(principal, table, selection);
    return new Response(
      streamPages(pages, (rows, header) => toCsv(rows, table.columns, { header, isSafe })),
      {
        headers: {
          "content-type": "text/csv; charset=utf-8",
          "content-disposition": attachment(`${table.name}.csv`),
        },
      },
    );
  },
);

function refuseRows({ problem_count: count, problems }: ImportReport): Refusal {
  const errors = problems.map(({ row, column, detail }) => ({
    pointer: `/${row}`,
    code: "value_invalid",
    detail: column === "" ? `Row ${row}: ${detail}` : describeCellProblem({ name: column, detail }, row),
  }));
  const detail = `Nothing was imported: ${count === 1 ? "a value is" : `${count} values are`} invalid.`;
  return refuse(422, "rows_invalid", detail, errors);
}
