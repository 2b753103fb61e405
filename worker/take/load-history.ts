import type pg from "pg";
import { z } from "zod";
import type { StepRecord } from "#engine/advance/plan.ts";
import { createGroup } from "#worker/group.ts";
import { whileUnavailable } from "#worker/unavailable.ts";

/** A step as the journal has it. */
export interface StoredStep extends StepRecord {
  /** JSON text; null when it put out nothing. */
  output: string | null;
}

const errorSchema = z.object({ code: z.string(), message: z.string(), detail: z.json().optional() });

const rowSchema = z.object({
  executionId: z.string(),
  nodeId: z.string(),
  scope: z.string(),
  attempt: z.int(),
  status: z.enum(["running", "waiting", "succeeded", "failed", "skipped"]),
  handle: z.string().nullable(),
  output: z.string().nullable(),
  error: errorSchema.nullable(),
  retryable: z.boolean(),
  resumeAtMs: z.number().nullable(),
});

/* Only what going on needs: inputs and settings are for people to read and stay where they are. */
const statement = `
select execution_id as "executionId", node_id as "nodeId", scope, attempt, status, handle, output::text as output, error,
  retryable, (extract(epoch from resume_at) * 1000)::float8 as "resumeAtMs"
from steps where execution_id = any($1::uuid[])`;

/** All steps of an execution that has run before. Executions that go on at the same time share statements. */
export type LoadHistory = (executionId: string) => Promise<StoredStep[]>;

export function createHistory(database: pg.Pool, giveUp: AbortSignal): LoadHistory {
  return createGroup<string, StoredStep[]>({
    maxItems: 100,
    maxInFlight: 2,
    async run(ids) {
      const { rows } = await whileUnavailable(
        () => database.query({ name: "load_history", text: statement, values: [ids] }),
        giveUp,
      );
      const steps = Map.groupBy(z.array(rowSchema).parse(rows), (row) => row.executionId);
      return ids.map((id) => (steps.get(id) ?? []).map(toStoredStep));
    },
  });
}

function toStoredStep({ executionId: _, error, ...step }: z.infer<typeof rowSchema>): StoredStep {
  return { ...step, error: error && toStepError(error) };
}

function toStepError({ code, message, detail }: z.infer<typeof errorSchema>): StepRecord["error"] {
  return detail === undefined ? { code, message } : { code, message, detail };
}
