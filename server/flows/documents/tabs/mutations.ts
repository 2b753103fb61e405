import { tabLifetimeSeconds } from "#api/flows/documents/tabs/schema.ts";
import { tabsChannel, triggersChannel } from "#queue/channels.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { pool } from "#server/platform/database/pool.ts";

/** A user's further tabs are not recorded. */
const maxTabsPerUser = 100;

const isGone = `seen_at <= now() - make_interval(secs => ${tabLifetimeSeconds})`;

/**
 * Records a tab's report in one statement. It notifies the flow's watchers if the tab is new or has selected another
 * node, so that a tab that nobody touches costs one update every half a minute. A new tab also deletes the ones that
 * have lost their connection, in all flows: there are never many.
 */
const report = `
with known as (
  select node_id from flow_tabs where flow_id = $1 and user_id = $2 and tab_id = $3 and not ${isGone}
), gone as (
  delete from flow_tabs
  where ${isGone} and (flow_id, user_id, tab_id) <> ($1, $2, $3) and not exists (select from known)
), saved as (
  insert into flow_tabs (flow_id, user_id, tab_id, node_id, seen_at)
  select id, $2, $3, $4, now() from flows
  where id = $1 and (select count(*) from flow_tabs where user_id = $2 and tab_id <> $3) < ${maxTabsPerUser}
  on conflict (flow_id, user_id, tab_id) do update set node_id = excluded.node_id, seen_at = excluded.seen_at
  returning node_id
)
select pg_notify($5, $1::text) from saved left join known on true
where not exists (select from known) or known.node_id is distinct from saved.node_id`;

/** Records that a user's tab has a flow open, and which node is selected there. */
export async function reportTab(
  { userId }: Principal,
  { flowId, tabId, nodeId }: { flowId: string; tabId: string; nodeId: string | null },
): Promise<void> {
  await pool().query({
    name: "presence.report",
    text: report,
    values: [flowId, userId, tabId, nodeId, tabsChannel],
  });
}

/** Records that a user's tab has left a flow. */
export async function removeTab(
  { userId }: Principal,
  { flowId, tabId }: { flowId: string; tabId: string },
): Promise<void> {
  await pool().query({
    name: "presence.leave",
    text: `
      with gone as (
        delete from flow_tabs where flow_id = $1 and user_id = $2 and tab_id = $3 returning flow_id, listening_until
      )
      select pg_notify(channel, flow_id::text) from gone, unnest(array[$4, $5]) channel
      where channel = $4 or listening_until > now()`,
    values: [flowId, userId, tabId, tabsChannel, triggersChannel],
  });
}
