import type pg from "pg";
import { endExecution } from "#server/executions/cancel/cancel.sql.ts";
import { recordFailures } from "#server/failures/record-failures.sql.ts";
import { inTransaction } from "#server/platform/database/in-transaction.ts";

/* Two statements: most installations have no such flow, and then no execution is looked at. */
const selectFlows = "select flow_id as id from flow_limits where timeout_seconds is not null";

const selectOverdue = `
select e.id, e.flow_id as "flowId", l.timeout_seconds as "timeoutSeconds"
from executions e join flow_limits l on l.flow_id = e.flow_id
where e.flow_id = any($1::uuid[]) and e.finished_at is null
  and e.started_at <= coalesce($2::timestamptz, now()) - make_interval(secs => l.timeout_seconds)
limit 100`;

const recordFailure = recordFailures("(select * from executions where id = $1::uuid)");

interface Overdue {
  id: string;
  flowId: string;
  timeoutSeconds: number;
}

export interface EndOverdueOptions {
  /** Called with the flow of each execution that was ended. */
  onEnd(flowId: string): void;
  /** By default, the database's time. */
  at?: Date;
}

/**
 * Ends executions that take longer than their flow's timeout, as failed, and cancels those that their steps wait for.
 * Any number of workers may call it at once: each execution is ended once.
 */
export async function endOverdue(database: pg.Pool, { onEnd, at }: EndOverdueOptions): Promise<void> {
  const { rows: flows } = await database.query<{ id: string }>({ name: "timed_flows", text: selectFlows });
  if (flows.length === 0) return;
  const flowIds = flows.map(({ id }) => id);
  const { rows } = await database.query<Overdue>(selectOverdue, [flowIds, at ?? null]);
  for (const overdue of rows) {
    if (await endAsFailed(database, overdue)) onEnd(overdue.flowId);
  }
}

async function endAsFailed(database: pg.Pool, { id, timeoutSeconds }: Overdue): Promise<boolean> {
  const message = `The execution took longer than ${timeoutSeconds} s, the timeout of its flow.`;
  return inTransaction(database, async (tx) => {
    const error = { code: "execution_timed_out", message };
    const isEnded = await endExecution(tx, id, { status: "failed", error });
    if (isEnded) await tx.query(recordFailure, [id]);
    return isEnded;
  });
}
