import { type ColumnType, rowIdName } from "#engine/tables/column.ts";
import type { Json, JsonObject } from "#lib/json.ts";
import type { Config } from "./settings.ts";

const sampleValues: Readonly<Record<ColumnType, Json>> = {
  text: "text",
  number: 1,
  boolean: true,
  date_time: "2026-05-31T09:30:00.000Z",
  json: {},
};

/** A row as the table had its columns when it was chosen, with the values that the node writes. */
export function sampleOutput(
  { operation, columns = [] }: Config,
  values: readonly { name: string; value: Json }[],
): JsonObject {
  const row: JsonObject = {
    [rowIdName]: 1,
    ...Object.fromEntries(columns.map(({ name, type }) => [name, sampleValues[type]])),
    ...(operation === "delete" || operation === "find"
      ? {}
      : Object.fromEntries(
          values.filter(({ name }) => name.trim() !== "").map(({ name, value }) => [name.trim(), value]),
        )),
  };
  const found = operation !== "insert";
  return operation === "find" ? { row, rows: [row], count: 1, found } : { row, count: 1, found };
}
