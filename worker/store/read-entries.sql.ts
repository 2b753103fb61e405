import type pg from "pg";
import { z } from "zod";
import { storeLimits } from "#engine/store/limits.ts";
import { parseExactJson } from "#lib/exact-json.ts";
import type { Json } from "#lib/json.ts";

const entrySchema = z.object({
  /** JSON text. */
  value: z.string(),
  type: z.enum(["string", "number", "boolean", "null", "array", "object"]),
});

export type StoredEntry = z.infer<typeof entrySchema>;

const isLive = "(expires_at is null or expires_at > now())";

/** Returns null when there is no entry, or when it has expired. */
export async function readEntry(
  database: pg.Pool,
  ownerId: string,
  key: string,
): Promise<StoredEntry | null> {
  const { rows } = await database.query({
    name: "store_read_entry",
    text: `select value::text as value, json_typeof(value) as type from store_entries
      where owner_id = $1 and key = $2 and ${isLive}`,
    values: [ownerId, key],
  });
  return entrySchema.optional().parse(rows[0]) ?? null;
}

const itemsSchema = z.array(z.object({ key: z.string(), value: z.string() }));

/** A page of entries by key. It ends early where the values are large. */
export async function listEntries(
  database: pg.Pool,
  ownerId: string,
  { key: prefix, after }: { key: string; after: string },
): Promise<Json[]> {
  const { rows } = await database.query({
    name: "store_list_entries",
    text: `
      select key, value from (
        select key, value, sum(octet_length(value)) over (order by key) as bytes from (
          select key, value::text as value from store_entries
          where owner_id = $1 and starts_with(key, $2) and key > $3 and ${isLive}
          order by key limit ${storeLimits.pageEntries}
        ) page
      ) measured where bytes <= ${storeLimits.pageBytes} order by key`,
    values: [ownerId, prefix, after],
  });
  return itemsSchema.parse(rows).map(({ key, value }) => ({ key, value: parseExactJson(value) }));
}
