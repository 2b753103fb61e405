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
import { columnChoices, docs, proof, table } from "./shared.ts";

const order = { id: 1042, status: "paid", total: 19.9, created_at: "2026-11-27T09:00:00Z" };

/** Which rows. A change of rows needs it, so that none changes all rows of a table. */
const column = { label: "Rows where", required: true, placeholder: "id", choices: columnChoices } as const;
const where = { column, operator, value, and };

export const rows: OperationsInput = {
  run_query: {
    title: "Run a MySQL query",
    about: "Runs one SQL statement with parameters, and returns its rows.",
    synonyms: "execute query, sql, select, mariadb, database",
    docs: docs("sql-statements"),
    fields: {
      query: {
        label: "Query",
        kind: "paragraph",
        required: true,
        literal: true,
        placeholder: "select * from orders where status = ?",
        help: "Write ? for each parameter, and put its value into Parameters.",
      },
      parameters: {
        label: "Parameters",
        kind: "json",
        placeholder: '["paid", 1042]',
        help: "A list: the values of the question marks, in their order.",
      },
      limit,
      timeout,
    },
    effect: none,
    proof,
    sample: [order],
  },
  select_rows: {
    title: "Select MySQL rows",
    about: "Returns rows of a table, all or those that fit a condition.",
    synonyms: "get rows, find, lookup, read, mariadb, database",
    docs: docs("select"),
    fields: {
      table,
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
  insert_rows: {
    title: "Insert MySQL rows",
    about: "Adds a row, or several, and returns the first new id.",
    synonyms: "create row, add row, mariadb, database",
    docs: docs("insert"),
    fields: { table, row: oneOrMore, existing, timeout },
    effect: none,
    proof,
    sample: { changed: 1, id: 1042 },
  },
  upsert_rows: {
    title: "Insert or update MySQL rows",
    about: "Adds rows, or changes those with the same primary or unique key.",
    synonyms: "upsert, on duplicate key, create or change, mariadb, database",
    docs: docs("insert-on-duplicate-key-update"),
    fields: { table, row: oneOrMore, timeout },
    effect: safe,
    proof,
    sample: { changed: 1, id: 1042 },
  },
  update_rows: {
    title: "Update MySQL rows",
    about: "Changes the rows that fit a condition.",
    synonyms: "edit row, change, mariadb, database",
    docs: docs("update"),
    fields: { table, ...where, row: newValues, timeout },
    effect: safe,
    proof,
    sample: { changed: 1 },
  },
  delete_rows: {
    title: "Delete MySQL rows",
    about: "Deletes the rows that fit a condition.",
    synonyms: "remove row, mariadb, database",
    docs: docs("delete"),
    fields: { table, ...where, timeout },
    effect: safe,
    proof,
    sample: { changed: 1 },
  },
};
