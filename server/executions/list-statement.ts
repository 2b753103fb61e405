import type { IdRange } from "./id-range.ts";
import type { ExecutionStatus } from "./schema.ts";

/**
 * The pages of the execution list (promise P6: as fast with ten million rows as with ten thousand).
 *
 * Every page is a walk down one index from the page before, by id, which is by time. What the index does not know is looked
 * at row by row, and such a walk could go through millions of rows for a page of fifty; it ends after `walkLimit` of them.
 * (With 20,000 PostgreSQL took to sorting instead of walking: a walk that long looks dear to it where rows are few.)
 *
 * | asked for                | the index                                                       | row by row   |
 * |--------------------------|-----------------------------------------------------------------|--------------|
 * | failed, canceled         | executions_failed_idx or …_failed_id_idx (both leave an error)  | source       |
 * | queued, running, waiting | executions_unfinished_idx                                       | flow, source |
 * | test, replay             | executions_by_hand_idx or …_by_hand_id_idx                      | status       |
 * | a flow                   | executions_flow_id_id_idx                                       | status, source |
 * | anything                 | the primary key                                                 | status, source |
 */
export const walkLimit = 5_000;

export interface ListFilter {
  range: IdRange;
  flowId?: string | undefined;
  status?: ExecutionStatus | undefined;
  source?: string | undefined;
}

export interface Statement {
  text: string;
  values: unknown[];
}

/**
 * One page, the newest first: up to `limit` rows. Documents, inputs and responses stay where they are; names are joined to
 * the rows of the page alone.
 */
export function pageStatement(filter: ListFilter, limit: number): Statement {
  const values: unknown[] = [];
  const put = (value: unknown) => `$${values.push(value)}`;
  const known = served(filter, put);
  const rest = lookedAt(filter, put);
  return {
    text: `
      with walk as (
        select id, flow_id, version_id, trigger_node_id, source, replay_of, status, error, created_at, started_at,
               resume_at, finished_at
        from executions where ${known.join(" and ")}
        order by id desc limit ${rest.length > 0 ? walkLimit : put(limit)}
      ),
      page as (
        select * from walk where ${["true", ...rest].join(" and ")} order by id desc limit ${put(limit)}
      )
      select page.*, flow.name as flow_name, version.number as version
      from page
      left join flows flow on flow.id = page.flow_id
      left join flow_versions version on version.id = page.version_id
      order by page.id desc`,
    values,
  };
}

/**
 * The id at which a walk was ended before it had a page together: the next walk begins there. No row when it came to the
 * end of the list; null when nothing is looked at row by row, so that a short page is the last.
 */
export function endOfWalkStatement(filter: ListFilter): Statement | null {
  if (lookedAt(filter, String).length === 0) return null;
  const values: unknown[] = [];
  const known = served(filter, (value) => `$${values.push(value)}`);
  return {
    text: `
      select id from executions where ${known.join(" and ")}
      order by id desc offset ${walkLimit - 1} limit 1`,
    values,
  };
}

type Put = (value: unknown) => string;

const leavesError = (status: ListFilter["status"]) => status === "failed" || status === "canceled";
const isUnfinished = (status: ListFilter["status"]) =>
  status === "queued" || status === "running" || status === "waiting";

/** What an index serves. */
function served({ range, flowId, status, source }: ListFilter, put: Put): string[] {
  const known = [`id >= ${put(range.from)}::uuid`, `id < ${put(range.before)}::uuid`];
  if (isUnfinished(status)) return [...known, "finished_at is null"];
  if (leavesError(status)) known.push("error is not null", "finished_at is not null");
  else if (source === "test" || source === "replay") known.push("source <> 'webhook'");
  if (flowId !== undefined) known.push(`flow_id = ${put(flowId)}::uuid`);
  return known;
}

/** What is looked at row by row. */
function lookedAt({ flowId, status, source }: ListFilter, put: Put): string[] {
  const rest: string[] = [];
  if (flowId !== undefined && isUnfinished(status)) rest.push(`flow_id = ${put(flowId)}::uuid`);
  if (status !== undefined) rest.push(`status = ${put(status)}`);
  if (source !== undefined) rest.push(`source = ${put(source)}`);
  return rest;
}
