import { safe } from "#connectors/sql-fields.ts";
import type { OperationsInput } from "#engine/connectors/format.ts";
import { docs, proof, table } from "./shared.ts";

/** What is in the database. The drop-downs of the other operations list it. */
export const catalog: OperationsInput = {
  list_tables: {
    title: "List MySQL tables",
    about: "Lists the tables and views of the database.",
    docs: docs("information-schema-tables-table"),
    effect: safe,
    proof,
    sample: [{ name: "orders", kind: "table" }],
  },
  list_columns: {
    title: "List MySQL columns",
    about: "Lists the columns of a table with their types.",
    docs: docs("information-schema-columns-table"),
    fields: { table },
    effect: safe,
    proof,
    sample: [{ name: "id", label: "id (bigint(20))", type: "bigint(20)", required: true, default: null }],
  },
  read_account: {
    title: "Read the MySQL account",
    about: "Returns the user, the database and the server's version.",
    docs: docs("information-functions"),
    effect: safe,
    proof,
    sample: { account: "millrace on shop", version: "10.11.19-MariaDB" },
  },
};
