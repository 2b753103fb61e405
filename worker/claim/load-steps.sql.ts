import type pg from "pg";
import { z } from "zod";
import type { StepRecord } from "#engine/advance/plan.ts";
import type { Scope } from "#engine/scope.ts";
import { createBatcher } from "#server/platform/batching/batcher.ts";
import { Parameters, text, uuid } from "#server/platform/database/parameters.ts";
import { retryWhileUnavailable } from "#worker/retry-while-unavailable.ts";

/** A step as stored in the journal. */
export interface StoredStep extends StepRecord {
  /** Whether it has an output, which is loaded when a step needs it. */
  hasOutput: boolean;
  /** It was copied from the execution that this one replays. */
  isReused: boolean;
}

const errorSchema = z.object({ code: z.string(), message: z.string(), detail: z.json().optional() });

const iterationsSchema = z.object({
  kind: z.literal("iterations"),
  count: z.int(),
  concurrency: z.int(),
  onFailure: z.enum(["stop", "collect"]),
  isPaused: z.literal(true).optional(),
  ended: z.object({ before: z.int(), except: z.array(z.int()) }).optional(),
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
  isReused: z.boolean(),
  error: errorSchema.nullable(),
  retryable: z.boolean(),
  resumeAtMs: z.number().nullable(),
  until: untilSchema.nullable(),
});

/*
 * Only the columns that determine the progress. Inputs and settings are only for display, and outputs are
 * loaded one by one.
 */
const columns = `execution_id as "executionId", node_id as "nodeId", scope, attempt, status, handle,
  output is not null as "hasOutput", reused is true as "isReused", error, retryable, until, (extract(epoch from resume_at) * 1000)::float8 as "resumeAtMs"`;

const ofExecutions = {
  name: "load_history",
  text: `select ${columns} from steps where execution_id = any($1::uuid[])`,
};

const given = new Parameters<readonly { executionId: string; scope: Scope }[]>();
const wanted = given
  .each((parts) => parts)
  .as("wanted", { id: uuid(({ executionId }) => executionId), in_scope: text(({ scope }) => scope) });

/* `offset 0` keeps the lookup by scope: otherwise all steps of the executions could be read for it. */
const ofScopes = {
  name: "load_history_of_scopes",
  text: `
select step.* from ${wanted.sql}
cross join lateral (
  select ${columns} from steps where execution_id = wanted.id and scope = wanted.in_scope offset 0
) step`,
};

/** Steps of an execution to load. */
export interface RequestedSteps {
  executionId: string;
  /** The steps of these scopes; null for all. */
  scopes: readonly Scope[] | null;
}

/**
 * Loads the parts of steps that determine the progress. Executions that request them at the same time share
 * queries.
 */
export type LoadSteps = (requested: RequestedSteps) => Promise<StoredStep[]>;

export function createSteps(database: pg.Pool, giveUp: AbortSignal): LoadSteps {
  const query = async (statement: pg.QueryConfig, values: unknown[]) => {
    const { rows } = await retryWhileUnavailable(() => database.query({ ...statement, values }), giveUp);
    return z.array(rowSchema).parse(rows);
  };
  return createBatcher<RequestedSteps, StoredStep[]>({
    maxBatchItems: 100,
    maxInFlight: 2,
    async flush(requested) {
      const whole = requested.flatMap(({ executionId, scopes }) => (scopes ? [] : [executionId]));
      const parts = requested.flatMap(({ executionId, scopes }) =>
        (scopes ?? []).map((scope) => ({ executionId, scope })),
      );
      const [wholeRows, partRows] = await Promise.all([
        whole.length > 0 ? query(ofExecutions, [whole]) : [],
        parts.length > 0 ? query(ofScopes, given.values(parts)) : [],
      ]);
      const [all, some] = [byExecution(wholeRows), byExecution(partRows)];
      return requested.map(({ executionId, scopes }) =>
        ((scopes ? some : all).get(executionId) ?? []).map(toStoredStep),
      );
    },
  }).add;
}

type Row = z.infer<typeof rowSchema>;

function byExecution(rows: readonly Row[]): Map<string, Row[]> {
  return Map.groupBy(rows, ({ executionId }) => executionId);
}

function toStoredStep({ executionId: _, error, until, ...step }: Row): StoredStep {
  return { ...step, until: until && toSuspension(until), error: error && toStepError(error) };
}

function toSuspension(until: z.infer<typeof untilSchema>): StepRecord["until"] {
  if (until.kind !== "iterations") return until;
  const { isPaused, ended, ...plan } = until;
  return { ...plan, ...(isPaused && { isPaused }), ...(ended && { ended }) };
}

function toStepError({ code, message, detail }: z.infer<typeof errorSchema>): StepRecord["error"] {
  return detail === undefined ? { code, message } : { code, message, detail };
}
