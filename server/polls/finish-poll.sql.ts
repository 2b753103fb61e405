import type { PollOutcome } from "#engine/node.ts";
import { newId } from "#lib/id.ts";
import { createExecutions } from "#server/executions/intake/create-executions.sql.ts";
import { type AnyTransaction, execute, query } from "#server/platform/database/transaction.ts";
import type { ClaimedPoll } from "./claim.sql.ts";

const lock = "select from polls where node_id = $1 and claim = $2::uuid for update";

/* A separate statement: it must see the version that was committed before the row above was locked. */
const readVersion = `select version_id as "versionId" from triggers where node_id = $1`;

/** If there is more to start. */
const soonMinutes = 1;

/** The longest time between polls of a source that fails, unless its interval is longer. */
const maxBackOffMinutes = 1440;

const succeed = `
update polls set claim = null, cursor = $2::json, polled_at = now(), failing_since = null, failures = 0, error = null,
  next_at = now() + make_interval(mins => case when $3::boolean then ${soonMinutes} else interval_minutes end)
where node_id = $1`;

/* The exponent is limited because powers of 2 exceed numbers. */
const fail = `
update polls set claim = null, failing_since = coalesce(failing_since, now()), failures = failures + 1, error = $2::json,
  next_at = now() + greatest(
    make_interval(mins => least(interval_minutes * (2 ^ least(failures + 1, 20))::int8,
      greatest(interval_minutes, ${maxBackOffMinutes}))::int),
    make_interval(secs => least($3::float8, ${maxBackOffMinutes * 60})))
where node_id = $1`;

/**
 * Stores a poll's outcome in the caller's transaction: the executions and the cursor, or neither. So nothing
 * is started twice or lost, whenever the worker dies. A poll that was claimed again meanwhile, or whose
 * trigger is no longer live with these settings, changes nothing.
 *
 * @returns the number of executions that it created
 */
export async function finishPoll(
  tx: AnyTransaction,
  { nodeId, flowId, claim }: ClaimedPoll,
  outcome: PollOutcome,
): Promise<number> {
  const held = await query(tx, lock, [nodeId, claim]);
  const [live] = await query<{ versionId: string }>(tx, readVersion, [nodeId]);
  if (held.length === 0 || !live) return 0;
  if (outcome.kind === "fail") {
    await execute(tx, fail, [nodeId, JSON.stringify(outcome.error), outcome.retryAfterSeconds ?? 0]);
    return 0;
  }
  const { outputs, cursor, hasMore } = outcome;
  if (outputs.length > 0) {
    await createExecutions(
      tx,
      outputs.map((output) => ({
        id: newId(),
        flowId,
        versionId: live.versionId,
        triggerNodeId: nodeId,
        source: "poll",
        input: { text: JSON.stringify(output) },
      })),
    );
  }
  await execute(tx, succeed, [nodeId, JSON.stringify(cursor), hasMore]);
  return outputs.length;
}
