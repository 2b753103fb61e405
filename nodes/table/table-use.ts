import type { TableUse } from "#engine/node.ts";
import { only } from "./fields.ts";
import { configSchema } from "./settings.ts";

/** The table of a configuration, with the columns that its operation uses; null if no table is selected. */
export function findUse(config: Readonly<Record<string, unknown>>): TableUse | null {
  const { table_id: tableId } = config;
  if (typeof tableId !== "string" || tableId === "") return null;
  const parsed = configSchema.safeParse(config);
  if (!parsed.success) return { tableId, pointer: "/table_id", columns: [] };
  const { values, filter, sort } = parsed.data;
  const used = [
    ...(only("insert", "update", "upsert")(config) ? at("values", values) : []),
    ...(only("find", "update", "delete")(config) ? at("filter", filter) : []),
    ...(only("find")(config) ? [{ name: sort, pointer: "/sort" }] : []),
  ];
  return { tableId, pointer: "/table_id", columns: used.filter(({ name }) => name.trim() !== "") };
}

function at(field: string, rows: readonly { name: string }[]) {
  return rows.map(({ name }, row) => ({ name, pointer: `/${field}/${row}/name` }));
}
