import { float, integer, json, Parameters, text } from "#server/platform/database/parameters.ts";
import { execute, type Lender } from "#server/platform/database/prepared-statement.ts";
import type { AcceptedCall } from "./accepted-call.ts";
import { callColumns } from "./call-columns.sql.ts";
import { insertExecutionsSql } from "./insert.sql.ts";
import { shareData } from "./shared-data.ts";
import { insertSteps, type StepOf, stepColumns } from "./steps.sql.ts";
import { addTurns, notifyTurns } from "./turns.sql.ts";

/** The rows of a flush in which some executions have already run. */
interface Flush {
  calls: readonly AcceptedCall[];
  steps: readonly StepOf[];
}

const given = new Parameters<Flush>();
const call = given
  .each(({ calls }) => calls)
  .as("call", {
    ...callColumns,
    turn_key: text(({ turnKey }) => turnKey),
    status: text(({ computed }) => (computed?.kind === "finished" ? "succeeded" : "queued")),
    // As after its first claim.
    epoch: integer(({ computed }) => (computed?.kind === "finished" ? 1 : 0)),
    response: json(({ computed }) => (computed?.response ? JSON.stringify(computed.response) : null)),
    started_at_ms: float(({ computed }) => (computed?.kind === "finished" ? computed.startedAtMs : null)),
    finished_at_ms: float(({ computed }) => (computed?.kind === "finished" ? computed.finishedAtMs : null)),
  });
const step = given.each(({ steps }) => steps).as("step", stepColumns);

const insertCalls = insertExecutionsSql("call", {
  source: "'webhook'",
  name: "name",
  reply_to: "reply_to",
  created_at: "created_at",
  status: "status",
  epoch: "epoch",
  response: "response",
  started_at: "to_timestamp(started_at_ms / 1000)",
  finished_at: "to_timestamp(finished_at_ms / 1000)",
});

/*
 * One statement for the calls of a flush, of which some have already run: their executions and steps, as a worker would have
 * left them. All are committed, or none.
 */
const insertPlain = {
  name: "webhooks.insertComputedCalls",
  parameters: given.count,
  text: `
    with call as (
      select * from ${call.sql}
    ), created as (
      ${insertCalls}
    )
    ${insertSteps(step.sql)}`,
};

/* The same, where others wait for their turn. */
const insertSpecial = {
  name: "webhooks.insertSpecialComputedCalls",
  parameters: given.count,
  text: `
    with call as (
      select * from ${call.numbered("place")}
    ), created as (
      ${insertCalls}
    ), stored as (${insertSteps(step.sql)}
    ), turn as (
      ${addTurns("(select * from call where turn_key is not null order by place) as limited")}
    )
    ${notifyTurns("turn")}`,
};

/**
 * Stores calls of which some have already run.
 *
 * @throws if they were not stored, or if the connection broke, in which case the outcome is unknown
 */
export async function insertComputedCalls(
  connections: Lender,
  calls: readonly AcceptedCall[],
): Promise<void> {
  const steps = calls.flatMap(({ executionId, input, computed }) =>
    computed?.kind === "finished"
      ? shareData(input.toString(), computed.steps).map((each) => ({ executionId, step: each }))
      : [],
  );
  const isSpecial = calls.some(({ turnKey }) => turnKey !== null);
  await execute(connections, isSpecial ? insertSpecial : insertPlain, (writer) =>
    given.write(writer, { calls, steps }),
  );
}
