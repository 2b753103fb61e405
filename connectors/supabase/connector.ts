import { defineConnector, type OperationsInput } from "#engine/connectors/format.ts";
import { setup } from "./setup.ts";

const client = {
  rank: "A",
  source: "@supabase/postgrest-js",
  version: "2",
  date: "2026-11-27",
} as const;
const docs = (page: string) => `https://supabase.com/docs/reference/javascript/${page}`;
const table = { label: "Table", required: true, placeholder: "orders" } as const;
const row = {
  label: "Row",
  kind: "json",
  required: true,
  wire: "",
  placeholder: '{"status": "paid"}',
} as const;

/** Which rows. A change of rows needs it, so that none changes all rows of a table. */
const column = { label: "Column", required: true, in: "none", placeholder: "id" } as const;
const operator = {
  label: "Condition",
  kind: "choice",
  required: true,
  in: "none",
  default: "eq",
  options: [
    { value: "eq", label: "is" },
    { value: "neq", label: "is not" },
    { value: "gt", label: "is greater than" },
    { value: "gte", label: "is at least" },
    { value: "lt", label: "is less than" },
    { value: "lte", label: "is at most" },
    { value: "ilike", label: "is like (with *)" },
    { value: "is", label: "is null, true or false" },
    { value: "in", label: "is one of (1,2)" },
  ],
} as const;
const value = { label: "Value", required: true, in: "none", placeholder: "1042" } as const;
const where = { "{column}": "{operator}.{value}" };
const or = { label: "One of these", more: true, placeholder: "(status.eq.paid,total.gt.100)" } as const;

const order = { id: 1042, status: "paid", total: 19.99, created_at: "2026-11-27T09:00:00+00:00" };
const returned = { query: { select: "*" }, headers: { Prefer: "return=representation" } };

const operations: OperationsInput = {
  create_row: {
    title: "Create a Supabase row",
    about: "Adds a row to a table and returns it.",
    synonyms: "insert, add row, database",
    docs: docs("insert"),
    method: "POST",
    path: "/{table}",
    fields: { table, row },
    fixed: returned,
    output: "[0]",
    effect: { kind: "none" },
    proof: client,
    sample: order,
  },
  list_rows: {
    title: "List Supabase rows",
    about: "Lists rows of a table.",
    synonyms: "select, get many rows, query, find, database",
    docs: docs("select"),
    method: "GET",
    path: "/{table}",
    fields: {
      table,
      column: { ...column, required: false },
      operator: { ...operator, required: false },
      value: { ...value, required: false },
      or,
      order: { label: "Order", placeholder: "created_at.desc", help: "A column, then .asc or .desc." },
      limit: { label: "How many", kind: "integer", default: "100" },
      offset: { label: "Skip", kind: "integer", more: true },
      select: { label: "Columns", default: "*", more: true, placeholder: "id,status,customers(name)" },
    },
    fixed: { query: where },
    effect: { kind: "safe" },
    proof: client,
    sample: [order],
  },
  update_rows: {
    title: "Change Supabase rows",
    about: "Changes the rows that fit a condition, and returns them.",
    synonyms: "update row, edit, database",
    docs: docs("update"),
    method: "PATCH",
    path: "/{table}",
    fields: { table, column, operator, value, row },
    fixed: { ...returned, query: { ...returned.query, ...where } },
    effect: { kind: "safe" },
    proof: client,
    sample: [order],
  },
  delete_rows: {
    title: "Delete Supabase rows",
    about: "Deletes the rows that fit a condition, and returns them.",
    synonyms: "remove row, database",
    docs: docs("delete"),
    method: "DELETE",
    path: "/{table}",
    fields: { table, column, operator, value },
    fixed: { ...returned, query: { ...returned.query, ...where } },
    effect: { kind: "safe" },
    proof: client,
    sample: [order],
  },
  read_row: {
    title: "Read a Supabase row",
    about: "Returns the one row that fits a condition, and fails if there is none or another one.",
    synonyms: "get row, find, lookup, database",
    docs: docs("single"),
    method: "GET",
    path: "/{table}",
    fields: { table, column, operator, value },
    fixed: { query: { select: "*", ...where }, headers: { Accept: "application/vnd.pgrst.object+json" } },
    effect: { kind: "safe" },
    proof: client,
    sample: order,
  },
  upsert_row: {
    title: "Create or change a Supabase row",
    about: "Adds a row, or changes the row with the same key. Returns it.",
    synonyms: "upsert, insert or update, database",
    docs: docs("upsert"),
    method: "POST",
    path: "/{table}",
    fields: {
      table,
      row,
      on_conflict: {
        label: "Key columns",
        in: "query",
        placeholder: "email",
        help: "Empty: the primary key. Other columns need a unique constraint.",
      },
    },
    fixed: {
      query: { select: "*" },
      headers: { Prefer: "resolution=merge-duplicates, return=representation" },
    },
    output: "[0]",
    effect: { kind: "safe" },
    proof: client,
    sample: order,
  },
  call_function: {
    title: "Call a Supabase function",
    about: "Calls a function of the database and returns its result.",
    synonyms: "rpc, stored procedure, sql",
    docs: docs("rpc"),
    method: "POST",
    path: "/rpc/{function}",
    fields: {
      function: { label: "Function", required: true, placeholder: "close_order" },
      arguments: { label: "Arguments", kind: "json", wire: "", placeholder: '{"id": 1042}' },
    },
    effect: { kind: "none" },
    proof: client,
    sample: order,
  },
};

export default defineConnector({
  name: "supabase",
  version: 1,
  title: "Supabase",
  about: "Reads and writes rows of a project's database.",
  category: "database",
  synonyms: "database, postgres, table, rows, sql",
  icon: "supabase",
  docs: "https://supabase.com/docs/guides/api",
  apiVersion: "PostgREST 13",
  baseUrl: "{project}/rest/v1",
  connection: {
    project: {
      label: "Project URL",
      kind: "origin",
      placeholder: "https://abcdefghijklmnop.supabase.co",
      help: "Project settings → Data API.",
    },
  },
  headers: { Accept: "*/*" },
  authentication: {
    api_key: {
      kind: "custom",
      title: "API key",
      fields: {
        api_key: {
          label: "Secret key",
          placeholder: "sb_secret_…",
          help: "Project settings → API Keys. A secret or service_role key passes row level security.",
        },
      },
      headers: { apikey: "{api_key}", Authorization: "Bearer {api_key}" },
    },
  },
  errors: {
    code: ["code"],
    message: ["message", "hint"],
    advice: {
      "23505": "A row with this key exists. “Create or change a row” changes it.",
      "42501": "Row level security refuses it. Use a secret key, or add a policy.",
      "42P01": "There is no such table in the schema public.",
      PGRST116: "No row fits the condition, or more than one.",
      PGRST204: "The table has no such column.",
      PGRST205: "There is no such table in the schema public.",
    },
  },
  setup,
  operations,
});
