import { z } from "zod";
import { newSecret } from "#lib/id.ts";
import { quantile } from "#test/processes/report.ts";
import { startWebProcess } from "#test/processes/web.ts";
import { type Ground, layGround } from "./ground.ts";
import { forLength } from "./lengths.ts";
import type { Measurement } from "./measurement.ts";

const entries = forLength(1_000_000, 50_000);
const requests = 50;
/** Requests that are not counted, until V8 has compiled the hot code. */
const warmUps = 10;
const promisedMs = 50;

const pageSchema = z.object({
  data: z
    .array(z.object({ actor: z.object({ id: z.string() }), target: z.object({ id: z.string() }) }))
    .min(1),
});

/** An audit log with a million entries: its first page, with and without filters, through the API. */
export async function measureAuditLog(): Promise<Measurement[]> {
  const ground = await layGround();
  const apiKey = newSecret();
  const web = await startWebProcess({
    databaseUrl: ground.databaseUrl,
    environment: { BOOTSTRAP_API_KEY: apiKey },
  });
  const list = async (query: Record<string, string>) => {
    const response = await fetch(
      `${web.url}/api/audit-events?${new URLSearchParams({ limit: "50", ...query })}`,
      {
        headers: { authorization: `Bearer ${apiKey}` },
      },
    );
    if (!response.ok) throw new Error(`The audit log returned ${response.status}: ${await response.text()}`);
    return pageSchema.parse(await response.json()).data;
  };
  const time = async (query: Record<string, string>) => {
    const times: number[] = [];
    for (let request = 1; request <= warmUps + requests; request += 1) {
      const beganAt = performance.now();
      await list(query);
      if (request > warmUps) times.push(performance.now() - beganAt);
    }
    return times;
  };
  try {
    await fill(ground);
    const [first] = await list({});
    const month = new Date(Date.now() - 30 * 24 * 3_600_000).toISOString();
    const results = [
      ["the first page", await time({})],
      ["of one user", await time({ actor_id: first?.actor.id ?? "" })],
      ["of one action", await time({ action: "api_key.revoked" })],
      ["of edits of drafts", await time({ action: "flow.draft_edited" })],
      ["of one thing", await time({ target_id: first?.target.id ?? "" })],
      ["older than a month", await time({ to: month })],
    ] as const;
    return results.map(([what, times]) => judge(what, times));
  } finally {
    await web.stop();
    await ground.clear();
  }
}

/**
 * Entries of one year and a hundred users. Every thousandth revokes an API key, and every fourth is an editing session of
 * ten saves.
 */
async function fill({ pool }: Ground): Promise<void> {
  await pool.query(
    `insert into audit_entries (id, at, actor_id, actor_name, address, action, target_type, target_id, target_name, before, after)
     select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7000' || '8000' || lpad(to_hex(n), 12, '0'))::uuid,
       at, ('00000000-0000-7000-8000-' || lpad(to_hex(n % 100), 12, '0'))::uuid, 'User ' || n % 100, '203.0.113.7',
       case when n % 1000 = 0 then 'api_key.revoked' when n % 4 = 1 then 'flow.draft_edited' else 'flow.changed' end,
       case when n % 1000 = 0 then 'api_key' else 'flow' end,
       ('00000000-0000-7000-9000-' || lpad(to_hex(n % 5000), 12, '0'))::uuid, 'Thing ' || n % 5000,
       '{"name":"Orders","settings":{"concurrency":1}}', '{"name":"Orders 2","settings":{"concurrency":5}}'
     from (select n, now() - make_interval(secs => n * 31) as at from generate_series(1, $1) n) entry`,
    [entries],
  );
  await pool.query(
    `insert into audit_draft_saves (entry_id, revision, at, saves, added, changed, removed, other)
     select id, revision, at, revision - 1, '{}', '{Webhook,"Send Email"}', '{}', '{connections}'
     from audit_entries, generate_series(2, 11) revision where action = 'flow.draft_edited'`,
  );
  await pool.query("analyze audit_entries, audit_draft_saves");
}

function judge(what: string, times: readonly number[]): Measurement {
  const p95Ms = quantile(times, 0.95);
  return {
    promise: "",
    what: `an audit log with ${entries.toLocaleString("en")} entries: ${what}, p95`,
    figure: `${p95Ms.toFixed(1)} ms`,
    promised: `<= ${promisedMs} ms`,
    baseline: null,
    isMet: p95Ms <= promisedMs,
  };
}
