import type pg from "pg";
import { z } from "zod";
import type { StepRecord } from "#engine/advance/plan.ts";
import { createBatcher } from "#server/platform/batching/batcher.ts";
import { retryWhileUnavailable } from "#worker/retry-while-unavailable.ts";

/** A step as stored in the journal. */
export interface StoredStep extends StepRecord {
  /** Whether it has an output, which is loaded when a step needs it. */
  hasOutput: boolean;
}

const errorSchema = z.object({ code: z.string(), message: z.string(), detail: z.json().optional() });

const iterationsSchema = z.object({
  kind: z.literal("iterations"),
  count: z.int(),
  concurrency: z.int(),
  onFailure: z.enum(["stop", "collect"]),
  isPaused: z.literal(true).optional(),
});

const untilSchema = z.discriminatedUnion("kind", [
  iterationsSchema,
  z.object({ kind: z.literal("event") }),
  z.object({ kind: z.literal("child"), executionId: z.string() }),
]);

const rowSchema = z.object({
  executionId: z.string(),
  nodeId: z.string(),
  scope: z.string(),
  attempt: z.int(),
  status: z.enum(["running", "waiting", "succeeded", "failed", "skipped"]),
  handle: z.string().nullable(),
  hasOutput: z.boolean(),
  error: errorSchema.nullable(),
  retryable: z.boolean(),
  resumeAtMs: z.number().nullable(),
  until: untilSchema.nullable(),
});

/* Only what determines the progress. Inputs and settings are only for display, and outputs are loaded one by one. */
const statement = `
select execution_id as "executionId", node_id as "nodeId", scope, attempt, status, handle, output is not null as "hasOutput", error,
  retryable, until, (extract(epoch from resume_at) * 1000)::float8 as "resumeAtMs"
from steps where execution_id = any($1::uuid[])`;

/** Loads all steps of an execution that has run before. Executions that resume at the same time share queries. */
export type LoadHistory = (executionId: string) => Promise<StoredStep[]>;

export function createHistory(database: pg.Pool, giveUp: AbortSignal): LoadHistory {
  return createBatcher<string, StoredStep[]>({
    maxBatchItems: 100,
    maxInFlight: 2,
    async flush(ids) {
      const { rows } = await retryWhileUnavailable(
        () => database.query({ name: "load_history", text: statement, values: [ids] }),
        giveUp,
      );
      const steps = Map.groupBy(z.array(rowSchema).parse(rows), (row) => row.executionId);
      return ids.map((id) => (steps.get(id) ?? []).map(toStoredStep));
    },
  }).add;
}

function toStoredStep({ executionId: _, error, until, ...step }: z.infer<typeof rowSchema>): StoredStep {
  return { ...step, until: until && toSuspension(until), error: error && toStepError(error) };
}

function toSuspension(until: z.infer<typeof untilSchema>): StepRecord["until"] {
  if (until.kind !== "iterations") return until;
  const { isPaused, ...plan } = until;
  return isPaused ? { ...plan, isPaused } : plan;
}

function toStepError({ code, message, detail }: z.infer<typeof errorSchema>): StepRecord["error"] {
  return detail === undefined ? { code, message } : { code, message, detail };
}
