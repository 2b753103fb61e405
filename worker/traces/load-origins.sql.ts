import type pg from "pg";
import { z } from "zod";
import { createBatcher } from "#server/platform/batching/batcher.ts";
import { retryWhileUnavailable } from "#worker/retry-while-unavailable.ts";

const originSchema = z.object({
  id: z.string(),
  source: z.string(),
  flowName: z.string().nullable(),
  startedAtMs: z.number(),
  parentScope: z.string().nullable(),
  parentNodeId: z.string().nullable(),
  parentAttempt: z.int().nullable(),
  parentId: z.string().nullable(),
  /** The execution above it that no step started, or itself. */
  rootId: z.string(),
});

/** The cause of an execution. */
export type Origin = z.infer<typeof originSchema>;

/* The ancestors that were deleted are missing: then the trace begins with the first one that is left. */
const statement = `
with recursive above as (
  select id as start, id, parent_execution_id, 0 as level from executions where id = any($1::uuid[])
  union all
  select above.start, e.id, e.parent_execution_id, above.level + 1
  from above join executions e on e.id = above.parent_execution_id
)
select e.id, e.source, f.name as "flowName", e.parent_scope as "parentScope", e.parent_node_id as "parentNodeId",
  e.parent_attempt as "parentAttempt", e.parent_execution_id as "parentId",
  (extract(epoch from coalesce(e.started_at, e.created_at)) * 1000)::float8 as "startedAtMs",
  (select id from above where above.start = e.id order by level desc limit 1) as "rootId"
from executions e left join flows f on f.id = e.flow_id where e.id = any($1::uuid[])`;

/**
 * Loads the causes of executions. Only used if traces are sent. Executions that run at once share queries.
 */
export type LoadOrigin = (executionId: string) => Promise<Origin | null>;

export function createOrigins(database: pg.Pool, giveUp: AbortSignal): LoadOrigin {
  return createBatcher<string, Origin | null>({
    maxBatchItems: 100,
    maxInFlight: 2,
    async flush(ids) {
      const { rows } = await retryWhileUnavailable(
        () => database.query({ name: "load_origins", text: statement, values: [ids] }),
        giveUp,
      );
      const byId = new Map(
        z
          .array(originSchema)
          .parse(rows)
          .map((row) => [row.id, row]),
      );
      return ids.map((id) => byId.get(id) ?? null);
    },
  }).add;
}
