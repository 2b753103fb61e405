import { safe } from "#connectors/sql-fields.ts";
import type { OperationsInput } from "#engine/connectors/format.ts";
import { docs, proof, schema, table } from "./shared.ts";

/** What is in the database. The drop-downs of the other operations list it. */
export const catalog: OperationsInput = {
  list_tables: {
    title: "List PostgreSQL tables",
    about: "Lists the tables and views of a schema.",
    docs: docs("catalog-pg-class"),
    fields: { schema: { ...schema, more: false } },
    effect: safe,
    proof,
    sample: [{ name: "orders", kind: "table" }],
  },
  list_columns: {
    title: "List PostgreSQL columns",
    about: "Lists the columns of a table with their types.",
    docs: docs("catalog-pg-attribute"),
    fields: { table, schema },
    effect: safe,
    proof,
    sample: [{ name: "id", label: "id (bigint)", type: "bigint", required: true, default: null }],
  },
  list_schemas: {
    title: "List PostgreSQL schemas",
    about: "Lists the schemas of a database.",
    docs: docs("catalog-pg-namespace"),
    effect: safe,
    proof,
    sample: [{ name: "public" }],
  },
  read_account: {
    title: "Read the PostgreSQL account",
    about: "Returns the user, the database and the server's version.",
    docs: docs("functions-info"),
    effect: safe,
    proof,
    sample: { account: "millrace on shop", version: "18.1" },
  },
};
