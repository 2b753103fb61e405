import { z } from "zod";
import type { Held } from "#api/executions/reads/schema.ts";
import { pool } from "#server/platform/database/pool.ts";

/** Counting stops here. */
const maxPosition = 10_000;

const before = `
from turns t where t.flow_id = own.flow_id and t.started_at is null and t.position <= own.position`;

const selectTurn = `
select own.flow_id, limits.concurrency, limits.key <> '' as per_key, limits.rate_count, limits.rate_period_seconds,
  case when limits.rate_count is not null then
    (select count(*) from (select ${before} limit ${maxPosition}) line)::int else 0 end as position,
  (select count(*) from (select ${before} and t.key = own.key limit ${maxPosition}) line)::int as position_in_key,
  (select count(*) from turns t
   where t.flow_id = own.flow_id and t.key = own.key and t.started_at is not null and not t.ended)::int as active
from turns own join flow_limits limits on limits.flow_id = own.flow_id
where own.execution_id = $1::uuid and own.started_at is null`;

const turnSchema = z.object({
  flow_id: z.uuid(),
  concurrency: z.int().nullable(),
  per_key: z.boolean(),
  rate_count: z.int().nullable(),
  rate_period_seconds: z.int().nullable(),
  position: z.int(),
  position_in_key: z.int(),
  active: z.int(),
});

/*
 * The rate has `count` slots. A start occupies one for a period. Slots that no start occupies are free now.
 */
const selectRate = `
with recent as (
  select started_at from turns
  where flow_id = $1::uuid and started_at > now() - make_interval(secs => $2::int)
  order by started_at desc limit $3::int
)
select now() as now, (select count(*) from recent)::int as taken,
  (select started_at from recent order by started_at offset greatest(0, $4::int - $3::int + (select count(*) from recent)) limit 1)
    as slot`;

const rateSchema = z.object({ now: z.date(), taken: z.int(), slot: z.date().nullable() });

const selectGathering = `
select g.mode, g.due_at, g.calls, (f.settings -> 'batch' ->> 'count')::int as count
from gatherings g join flows f on f.id = g.flow_id
where g.execution_id = $1::uuid`;

const gatheringSchema = z.object({
  mode: z.enum(["trailing", "leading", "batch"]),
  due_at: z.date(),
  calls: z.int(),
  count: z.int().nullable(),
});

/**
 * The reason why a queued execution does not start; null if it starts as soon as a worker is free.
 *
 * Its place in the queue of a rate counts all executions that arrived before it, including those that their
 * key's limit holds back.
 */
export async function readHeld(execution: { id: string; status: string }): Promise<Held | null> {
  if (execution.status !== "queued") return null;
  return (await readTurn(execution.id)) ?? (await readGathering(execution.id));
}

async function readTurn(executionId: string): Promise<Held | null> {
  const { rows } = await pool().query(selectTurn, [executionId]);
  if (rows.length === 0) return null;
  const turn = turnSchema.parse(rows[0]);
  const { concurrency, rate_count: count, rate_period_seconds: periodSeconds } = turn;
  if (concurrency !== null && turn.position_in_key > concurrency - turn.active) {
    const { position_in_key: position, per_key } = turn;
    return { by: "concurrency", position, limit: concurrency, per_key };
  }
  if (count === null || periodSeconds === null) return null;
  return readRate(turn.flow_id, { count, periodSeconds }, turn.position);
}

async function readRate(
  flowId: string,
  { count, periodSeconds }: { count: number; periodSeconds: number },
  position: number,
): Promise<Held | null> {
  const rounds = Math.floor((position - 1) / count);
  const { rows } = await pool().query(selectRate, [flowId, periodSeconds, count, (position - 1) % count]);
  const { now, taken, slot } = rateSchema.parse(rows[0]);
  if (position <= count - taken) return null;
  const isTaken = (position - 1) % count >= count - taken;
  const freeAtMs = isTaken && slot ? slot.getTime() + periodSeconds * 1000 : now.getTime();
  const expectedAt = new Date(freeAtMs + rounds * periodSeconds * 1000);
  return {
    by: "rate",
    position,
    count,
    period_seconds: periodSeconds,
    expected_at: expectedAt.toISOString(),
  };
}

async function readGathering(executionId: string): Promise<Held | null> {
  const { rows } = await pool().query(selectGathering, [executionId]);
  if (rows.length === 0) return null;
  const { mode, due_at, calls, count } = gatheringSchema.parse(rows[0]);
  const until = due_at.toISOString();
  if (mode === "leading") return null;
  return mode === "batch" ? { by: "batch", until, calls, count } : { by: "debounce", until, calls };
}
