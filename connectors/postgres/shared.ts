import { proofBy } from "#connectors/sql-fields.ts";

export const proof = proofBy("PostgreSQL", "18");
export const docs = (page: string) => `https://www.postgresql.org/docs/current/${page}.html`;

export const schema = {
  label: "Schema",
  more: true,
  default: "public",
  choices: { operation: "list_schemas", value: "name", label: "name" },
} as const;
export const table = {
  label: "Table",
  required: true,
  placeholder: "orders",
  help: "Its name as it is in the database: upper and lower case differ.",
  choices: { operation: "list_tables", value: "name", label: "name", with: { schema: "schema" } },
} as const;
/** A drop-down of the table's columns. */
export const columnChoices = {
  operation: "list_columns",
  value: "name",
  label: "label",
  with: { schema: "schema", table: "table" },
} as const;
