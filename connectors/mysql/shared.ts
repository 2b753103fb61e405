import { proofBy } from "#connectors/sql-fields.ts";

export const proof = proofBy("MariaDB", "10.11");
export const docs = (page: string) => `https://mariadb.com/kb/en/${page}/`;

export const table = {
  label: "Table",
  required: true,
  placeholder: "orders",
  choices: { operation: "list_tables", value: "name", label: "name" },
} as const;
/** A drop-down of the table's columns. */
export const columnChoices = {
  operation: "list_columns",
  value: "name",
  label: "label",
  with: { table: "table" },
} as const;
