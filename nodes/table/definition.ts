import { z } from "zod";
import { operatorLabels } from "#engine/conditions/operators.ts";
import { defineNode, toKeywords } from "#engine/node.ts";
import { checkConfig } from "./check.ts";
import { tableFields } from "./fields.ts";
import { sampleOutput } from "./sample-output.ts";
import { type Config, configSchema, settingsSchema } from "./settings.ts";
import { findUse } from "./table-use.ts";

const shownNames = 3;

export default defineNode({
  type: "table_node",
  category: "data",
  label: "Table",
  description: "Finds, inserts, updates or deletes rows of a table.",
  keywords: toKeywords(`
    data table, database, sql, row, rows, insert row, data tables, zapier tables, record, records, upsert,
    query, select, postgres, postgresql, mysql, lookup, db, find row, update row, create record, add row,
    append row, log, sqlite, mariadb, mongodb, microsoft sql, mssql, sql server, oracle, lookup row, insert,
    update, delete, delete row, save, search records, search rows, find record, get row, crud, dataset,
    database query, execute query, tables, columns, column, store rows, grid, logging, log row, audit trail,
    add a record, update a record, search, bulk insert, get many rows, cockroachdb, timescaledb, questdb,
    cratedb, microsoft access, dbase, data table trigger, schema, list rows, datenbank, tabelle, tabla, base
    de datos, base de données
  `),
  usuallyNext: ["condition_node", "for_each_node", "write_file_node", "set_fields_node"],
  effect: "outside",
  config: configSchema,
  fields: tableFields,
  table: findUse,
  summary,
  check: checkConfig,
  sampleOutput(config, _input, resolve) {
    const settings = settingsSchema.pick({ values: true }).safeParse({ values: resolve?.()?.values });
    return sampleOutput(config, settings.success ? settings.data.values : config.values);
  },
  output: z.object({
    row: z.record(z.string(), z.json()).nullable(),
    rows: z.array(z.record(z.string(), z.json())).optional(),
    count: z.int(),
    found: z.boolean(),
  }),
});

/** "find rows by email =" or "insert email, name". The table's name is not known here. */
function summary({ table_id, operation, values, filter, sort }: Config): string {
  if (!table_id) return "No table yet";
  const names = list(values);
  if (names === "" && operation !== "find" && operation !== "delete") return "No values yet";
  if (operation === "insert" || operation === "upsert") return `${operation} ${names}`;
  const rows = filter.length === 0 ? "all rows" : `rows by ${filter.map(toWords).join(", ")}`;
  if (operation === "update") return `update ${names} of ${rows}`;
  return `${operation} ${rows}${operation === "find" && sort !== "" ? `, sorted by ${sort}` : ""}`;
}

function toWords({ name, operator }: Config["filter"][number]): string {
  return operator === "equals" ? name : `${name} ${operatorLabels[operator].sign}`;
}

function list(values: Config["values"]): string {
  const names = values.map(({ name }) => name).filter((name) => name !== "");
  const more = names.length - shownNames;
  return `${names.slice(0, shownNames).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}
