import type { FlowSettings } from "#api/flows/settings/schema.ts";
import { turnsChannel } from "#queue/channels.ts";
import { type AnyTransaction, execute } from "#server/platform/database/transaction.ts";

const upsert = `
insert into flow_limits (flow_id, concurrency, key, rate_count, rate_period_seconds, timeout_seconds)
values ($1::uuid, $2::int, $3, $4::int, $5::int, $6::int)
on conflict (flow_id) do update set
  concurrency = excluded.concurrency, key = excluded.key, rate_count = excluded.rate_count,
  rate_period_seconds = excluded.rate_period_seconds, timeout_seconds = excluded.timeout_seconds`;

/** Stores the limits of a flow's settings where statements find them. Workers are notified at commit: turns may be free. */
export async function storeLimits(tx: AnyTransaction, flowId: string, settings: FlowSettings): Promise<void> {
  const { concurrency, rate, timeout_seconds: timeoutSeconds } = settings;
  if (concurrency || rate || timeoutSeconds) {
    await execute(tx, upsert, [
      flowId,
      concurrency?.limit ?? null,
      concurrency?.key ?? "",
      rate?.count ?? null,
      rate?.period_seconds ?? null,
      timeoutSeconds ?? null,
    ]);
  } else {
    await execute(tx, "delete from flow_limits where flow_id = $1::uuid", [flowId]);
  }
  await execute(tx, "select pg_notify($1, $2)", [turnsChannel, flowId]);
}
