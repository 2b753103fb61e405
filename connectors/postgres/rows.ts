import {
  and,
  columns,
  direction,
  existing,
  limit,
  newValues,
  none,
  offset,
  oneOrMore,
  operator,
  safe,
  timeout,
  value,
} from "#connectors/sql-fields.ts";
import type { OperationsInput } from "#engine/connectors/format.ts";
import { columnChoices, docs, proof, schema, table } from "./shared.ts";

const order = { id: 1042, status: "paid", total: 19.9, created_at: "2026-11-27T09:00:00Z" };

/** Which rows. A change of rows needs it, so that none changes all rows of a table. */
const column = { label: "Rows where", required: true, placeholder: "id", choices: columnChoices } as const;
const place = { table, schema };
/** Where rows are in order. Triggers have the same fields. */
export const order_of = {
  column: {
    label: "Growing column",
    required: true,
    placeholder: "updated_at",
    help: "A number or a time that is larger in each new row, and for changes also after each change.",
    choices: columnChoices,
  },
  key: {
    label: "Key column",
    required: true,
    default: "id",
    help: "It is different in each row.",
    choices: columnChoices,
  },
} as const;
const where = { column, operator, value, and };

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
        help: "Write $1 for the first parameter, and put its value into Parameters.",
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
      columns,
      order_by: { label: "Order by", choices: columnChoices },
      direction,
      limit: { ...limit, default: "100" },
      offset,
      timeout,
    },
    effect: safe,
    proof,
    sample: [order],
  },
  list_new_rows: {
    title: "List new PostgreSQL rows",
    about:
      "Returns the rows behind a place in the order of a column that only grows, and the last ones before it.",
    synonyms: "watch rows, rows since, changed rows",
    docs: docs("sql-select"),
    fields: {
      ...place,
      ...order_of,
      after: { label: "After the value", more: true, placeholder: "1042" },
      after_key: { label: "And the key", more: true, placeholder: "1042" },
      newest: { label: "Only the newest", kind: "boolean", more: true },
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
      existing,
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
    fields: { ...place, ...where, row: newValues, timeout },
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
