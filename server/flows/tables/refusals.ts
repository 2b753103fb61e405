import { tableLimits } from "#engine/tables/limits.ts";
import { describeFlows, type NamingFlow } from "#server/identity/credentials/naming-flows.ts";
import { notFound, type Refusal, refuse } from "#server/platform/http/refusal.ts";

export const tableNotFound = notFound("table");
export const columnNotFound = notFound("column");
export const rowNotFound: Refusal = refuse(404, "not_found", "There is no row with this number.");

/** While a file is imported, the table's columns cannot change. */
export const tableBusy = refuse(
  409,
  "table_busy",
  "The table is in use, for example by an import. Try again when it has finished.",
);

export const tooManyTables = refuse(
  409,
  "too_many",
  `There are already ${tableLimits.tables} tables. Delete one first.`,
);

/** @param what "table" or "column" */
export function refuseName(what: string, name: string): Refusal {
  const detail = `There is already a ${what} called “${name}”. Choose another name.`;
  return refuse(409, "name_taken", detail, [{ pointer: "/name", code: "name_taken", detail }]);
}

/** The table is named by the draft or the published version of these flows. */
export function refuseUsed(uses: readonly NamingFlow[]): Refusal {
  const { text, flows } = describeFlows(uses);
  const detail = `It is used by ${text}. Choose another table there first, and publish.`;
  return refuse(409, "table_in_use", detail, undefined, { flows });
}
