import type pg from "pg";
import { z } from "zod";
import type { Attempt } from "#engine/advance/plan.ts";
import { retryWhileUnavailable } from "#worker/retry-while-unavailable.ts";

const rowSchema = z.object({ startedAtMs: z.number().nullable() });

/** The start times of attempts that ended in a later entry of the journal, in the order given. */
export type LoadStarts = (executionId: string, attempts: readonly Attempt[]) => Promise<(number | null)[]>;

export function createStarts(database: pg.Pool, giveUp: AbortSignal): LoadStarts {
  return async (executionId, attempts) => {
    const { rows } = await retryWhileUnavailable(
      () =>
        database.query({
          name: "load_starts",
          text: `select (extract(epoch from s.started_at) * 1000)::float8 as "startedAtMs"
            from unnest($2::text[], $3::text[], $4::int[]) with ordinality as wanted (node_id, scope, attempt, position)
            left join steps s on s.execution_id = $1::uuid and s.node_id = wanted.node_id and s.scope = wanted.scope
              and s.attempt = wanted.attempt
            order by wanted.position`,
          values: [
            executionId,
            attempts.map(({ nodeId }) => nodeId),
            attempts.map(({ scope }) => scope),
            attempts.map(({ attempt }) => attempt),
          ],
        }),
      giveUp,
    );
    return z
      .array(rowSchema)
      .parse(rows)
      .map(({ startedAtMs }) => startedAtMs);
  };
}
