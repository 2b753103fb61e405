import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startEmbeddedDatabase } from "#supervisor/embedded-database.ts";
import { secretKey } from "#test/secret-key.ts";
import { activate, createFlow } from "./api.ts";
import { line, setFields } from "./documents.ts";
import { type Installation, startInstallation } from "./installation.ts";
import { createOwner } from "./owner.ts";

/** An installation with an owner, on a database that the caller may write to. */
export interface OpenInstallation {
  installation: Installation;
  pool: pg.Pool;
  stop(): Promise<void>;
}

export async function startOnOwnDatabase(): Promise<OpenInstallation> {
  const folder = await mkdtemp(join(tmpdir(), "millrace-own-"));
  const database = await startEmbeddedDatabase(folder);
  const pool = new pg.Pool({ connectionString: database.url, max: 2 });
  const installation = await startInstallation({ DATABASE_URL: database.url, SECRET_KEY: secretKey });
  await createOwner(installation.url);
  return {
    installation,
    pool,
    async stop() {
      await installation.stop();
      await pool.end();
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/*
 * $2 executions an hour for a week, until two minutes ago. From $3 hours ago all fail. An id begins with the time in
 * milliseconds.
 */
const insertWeek = `
  insert into executions (id, flow_id, version_id, trigger_node_id, source, status, input, created_at, started_at, finished_at, error)
  select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '70008' || lpad(to_hex(n), 3, '0') || $4)::uuid,
    $1, (select live_version_id from flows where id = $1::uuid), 'trigger', case when n % 5 = 0 then 'schedule' else 'webhook' end,
    case when is_failed then 'failed' else 'succeeded' end, '{}', at, at, at,
    case when is_failed then '{"code": "http_status", "message": "The server responded with 503."}'::json end
  from (
    select n, at, at > now() - make_interval(hours => $3::int) as is_failed
    from generate_series(0, 168 * $2::int - 1) n,
      lateral (select now() - interval '2 minutes' - make_interval(secs => n * 3600.0 / $2::int) as at) placed
  ) placed`;

const insertWaiting = `
  insert into executions (id, flow_id, trigger_node_id, source, status, input, created_at, started_at)
  select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '70008000' || '000000000003')::uuid,
    $1, 'trigger', 'manual', 'waiting', '{}', at, at
  from (select now() - interval '5 minutes' as at) placed
  returning id`;

/** Flows with a week of executions, an approval that waits and a schedule. The worker counts the executions. */
export async function storeWeek({ installation, pool }: OpenInstallation) {
  const set = setFields([{ name: "ok", value: "yes" }]);
  const rule = { kind: "cron", expression: "0 9 1 1 *" };
  const schedule = {
    type: "schedule_node",
    key: "schedule",
    config: { label: "Schedule", time_zone: "UTC", rule },
  };
  const orders = await createFlow("Order intake", line(schedule, set), installation);
  await activate(orders.id, installation);
  const invoices = await createFlow("Invoice sync", line(schedule, set), installation);
  await activate(invoices.id, installation);
  const client = await pool.connect();
  await client.query("begin");
  await client.query("select from execution_counting for update");
  await client.query(insertWeek, [orders.id, 10, 0, "000000000001"]);
  await client.query(insertWeek, [invoices.id, 2, 28, "000000000002"]);
  await client.query(
    "insert into flow_nodes (node_id, flow_id, type) values ('approves', $1, 'approval_node')",
    [invoices.id],
  );
  const { rows } = await client.query<{ id: string }>(insertWaiting, [invoices.id]);
  const waiting = rows[0]?.id ?? "";
  await client.query(
    `insert into steps (execution_id, node_id, status, config, started_at)
     values ($1, 'approves', 'waiting', '{"title": "Pay 1,200 € to Lovelace Ltd.?"}', now())`,
    [waiting],
  );
  await client.query("delete from flow_hours");
  await client.query("update execution_counting set until = 'epoch'");
  await client.query(
    `insert into installation_days (package_id, day, version, installations)
     select packages.id, (now() at time zone 'utc')::date - back, version,
       case version when '1.1.0' then 40 - back else 20 + back end
     from packages, generate_series(0, 20) back, (values ('1.0.0'), ('1.1.0')) versions (version)
     where slug = 'flow' and back > 0
     on conflict do nothing`,
  );
  await client.query("commit");
  client.release();
  return { orders, invoices, waiting };
}
