import type { RequestInput } from "#engine/connectors/operation-code.ts";

export const client = { rank: "A", source: "airtable", version: "0.12", date: "2026-11-27" } as const;
export const docs = (page: string) => `https://airtable.com/developers/web/api/${page}`;

/** Airtable's own client knows only records. */
export const schemaClient = {
  rank: "A",
  source: "airtable-mcp-server",
  version: "1.14",
  date: "2026-11-28",
} as const;
export const documented = (page: string) => ({ rank: "C", source: docs(page), date: "2026-11-27" }) as const;

export const safe = { kind: "safe" } as const;
export const none = { kind: "none" } as const;

export const base = {
  label: "Base",
  required: true,
  placeholder: "appLkNDICXNqxSDhG",
  choices: { operation: "list_bases", value: "id", label: "name" },
} as const;

export const table = {
  label: "Table",
  required: true,
  placeholder: "tbltp8DGLhqbUmjK1",
  help: "Its id or its name.",
  choices: { operation: "list_tables", value: "id", label: "name", with: { base: "base" } },
} as const;

export const page = (items: string) =>
  ({ mode: "cursor", cursor_path: "offset", cursor_name: "offset", items_path: items }) as const;

const place = { base: { label: "Base" }, table: { label: "Table" } };

export const createRecords: RequestInput = {
  method: "POST",
  path: "/{base}/{table}/",
  fields: {
    ...place,
    records: { label: "Records", kind: "json" },
    typecast: { label: "Convert values", kind: "boolean" },
  },
  output: "records",
};

export const listRecords: RequestInput = {
  method: "GET",
  path: "/{base}/{table}",
  fields: {
    ...place,
    formula: { label: "Formula", wire: "filterByFormula" },
  },
  pages: page("records"),
};
