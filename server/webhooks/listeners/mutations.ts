import { z } from "zod";
import { type Listening, listenLifetimeSeconds, maxListenSeconds } from "#api/webhooks/listeners/schema.ts";
import { tabsChannel, triggersChannel } from "#queue/channels.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { pool } from "#server/platform/database/pool.ts";

interface ListeningTab {
  flowId: string;
  tabId: string;
}

const rowSchema = z.object({ until: z.date(), endsAt: z.date() }).optional();

const end = `make_interval(secs => ${maxListenSeconds})`;

/*
 * A tab that continues keeps its start, so that it ends in time; after its end it must stop before it can listen again. The
 * processes that cache triggers are only notified when it begins: an extension is found when their entries expire.
 */
const listen = `
with known as (
  select listening_since as since, listening_until > now() as goes_on from flow_tabs
  where flow_id = $1 and user_id = $2 and tab_id = $3
    and listening_until > now() - make_interval(secs => ${listenLifetimeSeconds})
), saved as (
  insert into flow_tabs (flow_id, user_id, tab_id, seen_at, listening_since, listening_until)
  select flow.id, $2, $3, now(), coalesce(known.since, now()),
    least(now() + make_interval(secs => ${listenLifetimeSeconds}), coalesce(known.since, now()) + ${end})
  from flows flow left join known on true
  where flow.id = $1 and (known.since is null or known.since + ${end} > now())
  on conflict (flow_id, user_id, tab_id) do update set
    seen_at = excluded.seen_at, listening_since = excluded.listening_since, listening_until = excluded.listening_until
  returning listening_since, listening_until
), told as (
  select pg_notify(channel, $1::text) from saved, unnest(array[$4, $5]) channel
  where not exists (select from known where goes_on)
)
select listening_until as until, listening_since + ${end} as "endsAt", (select count(*) from told) from saved`;

/** Lets the calls of a flow's webhooks run its draft for this tab, or goes on with that. null if its time is over. */
export async function listenToFlow(
  { userId }: Principal<"operator">,
  { flowId, tabId }: ListeningTab,
): Promise<Listening | null> {
  const { rows } = await pool().query({
    name: "listeners.listen",
    text: listen,
    values: [flowId, userId, tabId, triggersChannel, tabsChannel],
  });
  const saved = rowSchema.parse(rows[0]);
  return saved ? { until: saved.until.toISOString(), ends_at: saved.endsAt.toISOString() } : null;
}

const stop = `
with gone as (
  update flow_tabs set listening_since = null, listening_until = null
  where flow_id = $1 and user_id = $2 and tab_id = $3 and listening_until is not null returning flow_id
)
select pg_notify(channel, flow_id::text) from gone, unnest(array[$4, $5]) channel`;

/** Ends it. Web processes refuse calls to the draft as soon as they are notified. */
export async function stopListening(
  { userId }: Principal<"operator">,
  { flowId, tabId }: ListeningTab,
): Promise<void> {
  await pool().query({
    name: "listeners.stop",
    text: stop,
    values: [flowId, userId, tabId, triggersChannel, tabsChannel],
  });
}
