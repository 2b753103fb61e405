import type pg from "pg";
import { z } from "zod";
import type { StepId } from "#engine/advance/plan.ts";
import type { StepError } from "#engine/outcome.ts";
import { createBatcher } from "#server/platform/batching/batcher.ts";
import { retryWhileUnavailable } from "#worker/retry-while-unavailable.ts";

/** The arrival that ended the wait of a step. `output` is JSON text. */
export interface StoredArrival extends StepId {
  /** The attempt that started the child; 0 if it ends whichever attempt waits. */
  attempt: number;
  end:
    | { kind: "done"; handle: string; output: string }
    | { kind: "fail"; error: StepError; retryable: boolean }
    | { kind: "timed_out" };
}

/**
 * The arrivals of an execution whose steps have not ended by them, and the number of all its arrivals so far.
 */
export interface StoredArrivals {
  count: number;
  arrivals: StoredArrival[];
}

/** The arrivals of an execution. Executions that load them at the same time share queries. */
export type LoadArrivals = (executionId: string) => Promise<StoredArrivals>;

/* One statement, so that the count and the arrivals are of the same moment. */
const statement = `
select e.id as "executionId", e.arrivals as count, a.scope, a.node_id as "nodeId", a.attempt, a.kind, a.handle, a.output::text as output, a.error
from executions e left join arrivals a on a.execution_id = e.id and a.execution_id = any($1::uuid[]) and not exists (
  select from steps s
  where s.execution_id = a.execution_id and s.scope = a.scope and s.node_id = a.node_id
    and s.execution_id = any($1::uuid[]) and s.status in ('succeeded', 'skipped')
)
where e.id = any($1::uuid[])`;

const rowSchema = z.object({
  executionId: z.string(),
  count: z.int(),
  scope: z.string().nullable(),
  nodeId: z.string().nullable(),
  attempt: z.int().nullable(),
  kind: z.enum(["event", "child", "timed_out"]).nullable(),
  handle: z.string().nullable(),
  output: z.string().nullable(),
  error: z
    .object({
      code: z.string(),
      message: z.string(),
      detail: z.json().optional(),
      retryable: z.boolean().default(false),
    })
    .nullable(),
});
type Row = z.infer<typeof rowSchema>;

export function createArrivals(database: pg.Pool, giveUp: AbortSignal): LoadArrivals {
  return createBatcher<string, StoredArrivals>({
    maxBatchItems: 100,
    maxInFlight: 2,
    async flush(ids) {
      const { rows } = await retryWhileUnavailable(
        () => database.query({ name: "load_arrivals", text: statement, values: [ids] }),
        giveUp,
      );
      const found = Map.groupBy(z.array(rowSchema).parse(rows), (row) => row.executionId);
      return ids.map((id) => toArrivals(found.get(id) ?? []));
    },
  }).add;
}

function toArrivals(rows: readonly Row[]): StoredArrivals {
  const arrivals = rows.flatMap(({ nodeId, scope, attempt, ...row }) =>
    nodeId === null || scope === null ? [] : [{ nodeId, scope, attempt: attempt ?? 0, end: toEnd(row) }],
  );
  return { count: rows[0]?.count ?? 0, arrivals };
}

function toEnd({
  kind,
  handle,
  output,
  error,
}: Omit<Row, "scope" | "nodeId" | "attempt">): StoredArrival["end"] {
  if (kind === "timed_out") return { kind };
  if (handle !== null) return { kind: "done", handle, output: output ?? "null" };
  if (!error)
    return { kind: "fail", error: { code: "step_failed", message: "The step failed." }, retryable: false };
  const { code, message, detail, retryable } = error;
  return {
    kind: "fail",
    error: detail === undefined ? { code, message } : { code, message, detail },
    retryable,
  };
}
