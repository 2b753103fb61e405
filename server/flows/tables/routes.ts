import * as contract from "#api/flows/tables/contract.ts";
import { pathOf } from "#api/path.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { created, noContent, ok } from "#server/platform/http/reply.ts";
import { getTable, listTables } from "./data.ts";
import { createTable, deleteTable, renameTable } from "./mutations.ts";
import { refuseName, refuseUsed, tableBusy, tableNotFound, tooManyTables } from "./refusals.ts";

export const listTablesEndpoint = endpoint(contract.listTables, async ({ principal }) =>
  ok({ data: await listTables(principal), next_cursor: null }),
);

export const createTableEndpoint = endpoint(contract.createTable, async ({ principal, body }) => {
  const outcome = await createTable(principal, body);
  if (outcome.kind === "name_taken") return refuseName("table", body.name);
  if (outcome.kind === "too_many") return tooManyTables;
  return created(await getTable(principal, outcome.id), pathOf(contract.readTable, { id: outcome.id }));
});

export const readTableEndpoint = endpoint(contract.readTable, async ({ principal, params }) => {
  const table = await getTable(principal, params.id);
  return table ? ok(table) : tableNotFound;
});

export const updateTableEndpoint = endpoint(contract.updateTable, async ({ principal, params, body }) => {
  const outcome = await renameTable(principal, params.id, body.name);
  if (outcome.kind === "name_taken") return refuseName("table", body.name);
  const table = outcome.kind === "done" ? await getTable(principal, params.id) : null;
  return table ? ok(table) : tableNotFound;
});

export const deleteTableEndpoint = endpoint(contract.deleteTable, async ({ principal, params }) => {
  const outcome = await deleteTable(principal, params.id);
  if (outcome.kind === "in_use") return refuseUsed(outcome.flows);
  if (outcome.kind === "busy") return tableBusy;
  return outcome.kind === "done" ? noContent() : tableNotFound;
});
