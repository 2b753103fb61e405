import type { OperationsInput } from "#engine/connectors/format.ts";
import { columnChoices, docs, limit, none, proof, safe, schema, table, timeout } from "./shared.ts";

const order = { id: 1042, status: "paid", total: 19.9, created_at: "2026-11-27T09:00:00Z" };

/** Which rows. A change of rows needs it, so that none changes all rows of a table. */
const column = { label: "Rows where", required: true, placeholder: "id", choices: columnChoices } as const;
const operator = {
  label: "Condition",
  kind: "choice",
  default: "eq",
  options: [
    { value: "eq", label: "is" },
    { value: "neq", label: "is not" },
    { value: "gt", label: "is greater than" },
    { value: "gte", label: "is at least" },
    { value: "lt", label: "is less than" },
    { value: "lte", label: "is at most" },
    { value: "like", label: "is like, with %" },
    { value: "ilike", label: "is like, with %, in upper or lower case" },
    { value: "in", label: "is one of" },
    { value: "is_null", label: "is null" },
    { value: "not_null", label: "is not null" },
  ],
} as const;
const value = {
  label: "Value",
  placeholder: "1042",
  help: "“is one of” takes a list, or values separated by commas.",
} as const;
const and = {
  label: "And also where",
  kind: "json",
  more: true,
  placeholder: '{"status": "paid"}',
  help: "Values by column. null means is null, a list is one of.",
} as const;
const place = { table, schema };
const where = { column, operator, value, and };

const row = {
  label: "Row",
  kind: "json",
  required: true,
  placeholder: '{"status": "paid", "total": 19.9}',
  help: "Values by column. A column that is left out has its default.",
} as const;
const oneOrMore = { ...row, help: `${row.help} A list of such objects adds several rows.` } as const;

export const rows: OperationsInput = {
  run_query: {
    title: "Run a PostgreSQL query",
    about: "Runs one SQL statement with parameters, and returns its rows.",
    synonyms: "execute query, sql, select, database",
    docs: docs("sql-commands"),
    fields: {
      query: {
        label: "Query",
        kind: "paragraph",
        required: true,
        literal: true,
        placeholder: "select * from orders where status = $1",
        help: "Write $1 for the first parameter.",
      },
      parameters: {
        label: "Parameters",
        kind: "json",
        placeholder: '["paid", 1042]',
        help: "A list: the values of $1, $2 and so on.",
      },
      limit,
      timeout,
    },
    effect: none,
    proof,
    sample: [order],
  },
  select_rows: {
    title: "Select PostgreSQL rows",
    about: "Returns rows of a table, all or those that fit a condition.",
    synonyms: "get rows, find, lookup, read, database",
    docs: docs("sql-select"),
    fields: {
      ...place,
      ...where,
      column: { ...column, required: false },
      columns: { label: "Columns", kind: "list", more: true, placeholder: "id, status", help: "Empty: all." },
      order_by: { label: "Order by", choices: columnChoices },
      direction: {
        label: "Direction",
        kind: "choice",
        more: true,
        default: "asc",
        options: [
          { value: "asc", label: "Smallest first" },
          { value: "desc", label: "Greatest first" },
        ],
      },
      limit: { ...limit, default: "100" },
      offset: { label: "Skip", kind: "integer", more: true },
      timeout,
    },
    effect: safe,
    proof,
    sample: [order],
  },
  insert_rows: {
    title: "Insert PostgreSQL rows",
    about: "Adds a row, or several, and returns them.",
    synonyms: "create row, add row, database",
    docs: docs("sql-insert"),
    fields: {
      ...place,
      row: oneOrMore,
      existing: {
        label: "A row with the same key",
        kind: "choice",
        more: true,
        default: "fail",
        options: [
          { value: "fail", label: "Fail" },
          { value: "skip", label: "Leave it as it is" },
        ],
      },
      timeout,
    },
    effect: none,
    proof,
    sample: [order],
  },
  upsert_rows: {
    title: "Insert or update PostgreSQL rows",
    about: "Adds rows, or changes those with the same key. Returns them.",
    synonyms: "upsert, on conflict, create or change, database",
    docs: docs("sql-insert"),
    fields: {
      ...place,
      key: {
        label: "Key columns",
        kind: "list",
        required: true,
        placeholder: "id",
        help: "The columns of the primary key, or of another unique constraint.",
      },
      row: oneOrMore,
      timeout,
    },
    effect: safe,
    proof,
    sample: [order],
  },
  update_rows: {
    title: "Update PostgreSQL rows",
    about: "Changes the rows that fit a condition, and returns them.",
    synonyms: "edit row, change, database",
    docs: docs("sql-update"),
    fields: { ...place, ...where, row: { ...row, help: "The new values by column." }, timeout },
    effect: safe,
    proof,
    sample: [order],
  },
  delete_rows: {
    title: "Delete PostgreSQL rows",
    about: "Deletes the rows that fit a condition, and returns them.",
    synonyms: "remove row, database",
    docs: docs("sql-delete"),
    fields: { ...place, ...where, timeout },
    effect: safe,
    proof,
    sample: [order],
  },
};
