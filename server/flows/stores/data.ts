import { z } from "zod";
import { type StoreEntry, type StoreListQuery, shownCharacters } from "#api/flows/stores/schema.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { viewerOf, visibleFlow } from "#server/identity/visibility/visible.sql.ts";
import { escapeLike } from "#server/platform/database/escape-like.ts";
import { pool } from "#server/platform/database/pool.ts";
import type { PageRequest } from "#server/platform/http/page.ts";

const rowSchema = z.object({
  id: z.uuid(),
  flow_id: z.uuid().nullable(),
  flow_name: z.string().nullable(),
  key: z.string(),
  value: z.string(),
  truncated: z.boolean(),
  size: z.int(),
  expires_at: z.date().nullable(),
  created_at: z.date(),
  updated_at: z.date(),
});

const statement = `
select e.id, e.flow_id, f.name as flow_name, e.key, left(e.value::text, ${shownCharacters}) as value,
  length(e.value::text) > ${shownCharacters} as truncated, octet_length(e.value::text) as size,
  e.expires_at, e.created_at, e.updated_at
from store_entries e left join flows f on f.id = e.flow_id
where (e.expires_at is null or e.expires_at > now())
  and ($1::uuid is null or e.id < $1)
  and ($2::text is null or (e.flow_id is null) = ($2 = 'shared'))
  and ($3::uuid is null or e.flow_id = $3)
  and ($4::text is null or e.key ilike $4)
  and (e.flow_id is null or ${visibleFlow("f", "$6")})
order by e.id desc limit $5`;

/** The entries of all stores whose flows the caller can see, that have not expired, newest first. */
export async function getStoreEntries(
  principal: Principal<"viewer">,
  { area, flow_id, q, after, limit }: Pick<StoreListQuery, "area" | "flow_id" | "q"> & PageRequest,
): Promise<StoreEntry[]> {
  const like = q ? `%${escapeLike(q)}%` : null;
  const filter = [after ?? null, area ?? null, flow_id ?? null, like];
  const { rows } = await pool().query(statement, [...filter, limit, viewerOf(principal)]);
  return z.array(rowSchema).parse(rows).map(toEntry);
}

function toEntry({ flow_id, flow_name, ...row }: z.infer<typeof rowSchema>): StoreEntry {
  const { expires_at, created_at, updated_at } = row;
  return {
    ...row,
    area: flow_id === null ? "shared" : "flow",
    flow: flow_id === null ? null : { id: flow_id, name: flow_name ?? "" },
    expires_at: expires_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}
