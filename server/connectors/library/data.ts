import { z } from "zod";
import { connectorSchema } from "#engine/connectors/format.ts";
import { pool } from "#server/platform/database/pool.ts";
import type { LoadImported } from "./imported.ts";

const selectIds = { name: "connectors.selectIds", text: "select id from imported_connectors" };
const selectAdded = {
  name: "connectors.selectAdded",
  text: `select c.id, c.base,
      coalesce((select json_object_agg(o.name, o.operation::text) from imported_operations o
        where o.connector_id = c.id), '{}') as operations
    from imported_connectors c where c.id = any($1::uuid[])`,
};

const idSchema = z.object({ id: z.uuid() });
const rowSchema = z.object({
  id: z.uuid(),
  base: connectorSchema.omit({ operations: true }),
  operations: z.record(z.string(), z.string()),
});

/** The imported connectors that a process does not know yet. */
export const loadImported: LoadImported = async (known) => {
  const { rows } = await pool().query(selectIds);
  const ids = new Set(rows.map((row) => idSchema.parse(row).id));
  const wanted = [...ids].filter((id) => !known.includes(id));
  if (wanted.length === 0) return { ids, added: [] };
  const added = await pool().query({ ...selectAdded, values: [wanted] });
  return {
    ids,
    added: added.rows.map((row) => {
      const { id, base, operations } = rowSchema.parse(row);
      return { id, base, operations: new Map(Object.entries(operations)) };
    }),
  };
};
