export const proof = { rank: "real", source: "PostgreSQL", version: "18", date: "2026-11-27" } as const;
export const docs = (page: string) => `https://www.postgresql.org/docs/current/${page}.html`;

export const safe = { kind: "safe" } as const;
export const none = { kind: "none" } as const;

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

export const timeout = {
  label: "Seconds until it is canceled",
  kind: "integer",
  more: true,
  default: "60",
} as const;
export const limit = { label: "Rows at most", kind: "integer", default: "1000" } as const;
