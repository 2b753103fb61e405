import * as contract from "#api/flows/tables/columns/contract.ts";
import { getTable } from "#server/flows/tables/data.ts";
import { columnNotFound, refuseName, tableBusy, tableNotFound } from "#server/flows/tables/refusals.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { refuse } from "#server/platform/http/refusal.ts";
import { created, type HandlerResult, noContent, ok } from "#server/platform/http/reply.ts";
import { addColumn, type ColumnOutcome, deleteColumn, updateColumn } from "./mutations.ts";

export const createColumnEndpoint = endpoint(contract.createColumn, async ({ principal, params, body }) =>
  respond(principal, params.id, await addColumn(principal, params.id, body), {
    name: body.name,
    done: created,
  }),
);

export const updateColumnEndpoint = endpoint(contract.updateColumn, async ({ principal, params, body }) =>
  respond(principal, params.id, await updateColumn(principal, params.id, params.column_id, body), {
    name: body.name ?? "",
    done: ok,
  }),
);

export const deleteColumnEndpoint = endpoint(contract.deleteColumn, async ({ principal, params }) =>
  respond(principal, params.id, await deleteColumn(principal, params.id, params.column_id), {
    name: "",
    done: noContent,
  }),
);

async function respond(
  principal: Principal<"editor">,
  tableId: string,
  outcome: ColumnOutcome,
  { name, done }: { name: string; done: (table: unknown) => HandlerResult },
): Promise<HandlerResult> {
  switch (outcome.kind) {
    case "done": {
      const table = await getTable(principal, tableId);
      return table ? done(table) : tableNotFound;
    }
    case "table_not_found":
      return tableNotFound;
    case "not_found":
      return columnNotFound;
    case "name_taken":
      return refuseName("column", name);
    case "busy":
      return tableBusy;
    case "invalid": {
      const { field, detail } = outcome;
      return refuse(409, "column_conflict", detail, [
        { pointer: `/${field}`, code: "column_conflict", detail },
      ]);
    }
  }
}
