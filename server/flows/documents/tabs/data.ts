import { z } from "zod";
import { type Tab, tabLifetimeSeconds, tabSchema } from "#api/flows/documents/tabs/schema.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { pool } from "#server/platform/database/pool.ts";

/** More than this many are not shown. */
const maxShown = 50;

/** The tabs that have a flow open. Those that have not reported for a while are left out. */
export async function getTabs(_: Principal, flowId: string): Promise<Tab[]> {
  const { rows } = await pool().query<{ listening_until: Date | null }>({
    name: "presence.tabs",
    text: `
      select t.tab_id as id, json_build_object('id', u.id, 'name', u.name) as "user", t.node_id,
        case when t.listening_until > now() then t.listening_until end as listening_until
      from flow_tabs t join users u on u.id = t.user_id
      where t.flow_id = $1 and t.seen_at > now() - make_interval(secs => ${tabLifetimeSeconds})
      order by u.name, u.id, t.tab_id limit ${maxShown}`,
    values: [flowId],
  });
  return z
    .array(tabSchema)
    .parse(rows.map((row) => ({ ...row, listening_until: row.listening_until?.toISOString() ?? null })));
}
