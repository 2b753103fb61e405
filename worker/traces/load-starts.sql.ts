import type pg from "pg";
import { z } from "zod";
import type { Attempt } from "#engine/advance/plan.ts";
import { integer, Parameters, text } from "#server/platform/database/parameters.ts";
import { retryWhileUnavailable } from "#worker/retry-while-unavailable.ts";

const rowSchema = z.object({ startedAtMs: z.number().nullable() });

const given = new Parameters<{ executionId: string; attempts: readonly Attempt[] }>();
const execution = given.value("uuid", ({ executionId }) => executionId);
const wanted = given
  .each(({ attempts }) => attempts)
  .as("wanted", {
    node_id: text(({ nodeId }) => nodeId),
    scope: text(({ scope }) => scope),
    attempt: integer(({ attempt }) => attempt),
  });

/** When attempts started that ended in a later entry of the journal, in the order given. */
export type LoadStarts = (executionId: string, attempts: readonly Attempt[]) => Promise<(number | null)[]>;

export function createStarts(database: pg.Pool, giveUp: AbortSignal): LoadStarts {
  return async (executionId, attempts) => {
    const { rows } = await retryWhileUnavailable(
      () =>
        database.query({
          name: "load_starts",
          text: `select (extract(epoch from s.started_at) * 1000)::float8 as "startedAtMs"
            from ${wanted.numbered("position")}
            left join steps s on s.execution_id = ${execution} and s.node_id = wanted.node_id and s.scope = wanted.scope
              and s.attempt = wanted.attempt
            order by wanted.position`,
          values: given.values({ executionId, attempts }),
        }),
      giveUp,
    );
    return z
      .array(rowSchema)
      .parse(rows)
      .map(({ startedAtMs }) => startedAtMs);
  };
}
