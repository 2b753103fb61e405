import type { ExecutionStatus } from "#engine/execution-status.ts";
import type { IdRange } from "./id-range.ts";

/**
 * The pages of the execution list (promise P6: as fast with ten million rows as with ten thousand).
 *
 * Every page scans one index from the previous page on, by id, which is by time. Conditions that the index does not
 * cover are checked row by row. Such a scan could read millions of rows for a page of fifty, so it stops after
 * `scanLimit` of them. Among ten million rows each of these is on another page of the table: 5 µs if it is in memory,
 * so a scan costs 5 ms. (With 5,000, and up to four scans for one page, it took 150 to 270 ms; with 20,000 PostgreSQL
 * sorted instead of scanning.)
 *
 * The first matching row of this table applies:
 *
 * | filter                   | index                                                        | checked row by row   |
 * |--------------------------|--------------------------------------------------------------|----------------------|
 * | queued, running, waiting | executions_unfinished_idx                                    | flow, status, source |
 * | canceled                 | executions_canceled_idx or …_canceled_id_idx                 | source               |
 * | test, replay             | executions_by_hand_idx or …_by_hand_id_idx                   | status               |
 * | failed                   | executions_failed_idx or …_failed_id_idx (canceled ones too) | status, source       |
 * | succeeded, of a flow     | executions_succeeded_idx                                     | source               |
 * | a flow                   | executions_flow_id_id_idx                                    | source               |
 * | anything                 | the primary key                                              | status, source       |
 *
 * Hidden flows are checked row by row too, and only for a caller who has any. So are names, which no index covers: an
 * index of words would cost each call more than the statement that stores it (decision 122).
 */
export const scanLimit = 1_000;

export interface ListFilter {
  range: IdRange;
  flowId?: string | undefined;
  status?: ExecutionStatus | undefined;
  source?: string | undefined;
  /** Patterns of `ilike` that a name must all match. */
  namePatterns?: readonly string[] | undefined;
  /** Flows to leave out, because the caller cannot see them. */
  hiddenFlowIds?: readonly string[] | undefined;
}

export interface Statement {
  text: string;
  values: unknown[];
}

const columns = `id, flow_id, version_id, trigger_node_id, source, replay_of, parent_execution_id, parent_scope, parent_node_id,
  status, name, error, created_at, started_at, resume_at, finished_at`;

/** The rows of a `page` with the names of their flows and the numbers of their versions. */
const withNames = `
  select page.*, flow.name as flow_name, version.number as version
  from page
  left join flows flow on flow.id = page.flow_id
  left join flow_versions version on version.id = page.version_id
  order by page.id desc`;

/**
 * One page of up to `limit` rows, newest first. Documents, inputs and responses are not read; names are joined only to
 * the rows of the page.
 */
export function pageStatement(filter: ListFilter, limit: number): Statement {
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const known = indexConditions(filter, bind);
  const rest = rowConditions(filter, bind);
  return {
    text: `
      with walk as (
        select ${columns} from executions where ${known.join(" and ")}
        order by id desc limit ${rest.length > 0 ? scanLimit : bind(limit)}
      ),
      page as (
        select * from walk where ${["true", ...rest].join(" and ")} order by id desc limit ${bind(limit)}
      )
      ${withNames}`,
    values,
  };
}

/** The executions of these that a filter includes, up to `limit`, newest first. */
export function matchesStatement(
  ids: readonly string[],
  filter: Omit<ListFilter, "range">,
  limit: number,
): Statement {
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const { flowId, status, source, hiddenFlowIds = [] } = filter;
  const conditions = [`id = any(${bind(ids)}::uuid[])`];
  if (flowId !== undefined) conditions.push(`flow_id = ${bind(flowId)}::uuid`);
  if (status !== undefined) conditions.push(`status = ${bind(status)}`);
  if (source !== undefined) conditions.push(`source = ${bind(source)}`);
  if (hiddenFlowIds.length > 0) conditions.push(`flow_id <> all(${bind(hiddenFlowIds)}::uuid[])`);
  return {
    text: `
      with page as (
        select ${columns} from executions where ${conditions.join(" and ")} order by id desc limit ${bind(limit)}
      )
      ${withNames}`,
    values,
  };
}

/**
 * The id at which a scan stopped before it had filled its page: the next scan begins there. Returns no row if
 * the scan reached the end of the list, and null if no filter is checked row by row, so that a short page is
 * the last.
 */
export function endOfScanStatement(filter: ListFilter): Statement | null {
  if (rowConditions(filter, String).length === 0) return null;
  const values: unknown[] = [];
  const known = indexConditions(filter, (value) => `$${values.push(value)}`);
  return {
    text: `
      select id from executions where ${known.join(" and ")}
      order by id desc offset ${scanLimit - 1} limit 1`,
    values,
  };
}

type Bind = (value: unknown) => string;

const isUnfinished = (status: ListFilter["status"]) =>
  status === "queued" || status === "running" || status === "waiting";
/** Whether the index of sources other than webhooks is used, which includes the source. */
const isBySource = ({ status, source }: ListFilter) =>
  source !== undefined && source !== "webhook" && status !== "canceled" && !isUnfinished(status);

/** The conditions that an index covers. */
function indexConditions(filter: ListFilter, bind: Bind): string[] {
  const { range, flowId, status, source } = filter;
  const known = [`id >= ${bind(range.from)}::uuid`, `id < ${bind(range.before)}::uuid`];
  if (isUnfinished(status)) return [...known, "finished_at is null"];
  if (flowId !== undefined) known.push(`flow_id = ${bind(flowId)}::uuid`);
  if (isBySource(filter)) known.push("source <> 'webhook'", `source = ${bind(source)}`);
  else if (status === "canceled") known.push("error ->> 'code' = 'canceled'", "finished_at is not null");
  else if (status === "failed") known.push("error is not null", "finished_at is not null");
  else if (status === "succeeded" && flowId !== undefined)
    known.push("error is null", "finished_at is not null");
  return known;
}

/** The conditions that are checked row by row. */
function rowConditions(filter: ListFilter, bind: Bind): string[] {
  const { flowId, status, source, namePatterns = [], hiddenFlowIds = [] } = filter;
  const rest: string[] = [];
  if (namePatterns.length > 0) rest.push(`name ilike all(${bind(namePatterns)}::text[])`);
  if (hiddenFlowIds.length > 0) rest.push(`flow_id <> all(${bind(hiddenFlowIds)}::uuid[])`);
  if (flowId !== undefined && isUnfinished(status)) rest.push(`flow_id = ${bind(flowId)}::uuid`);
  if (status !== undefined) rest.push(`status = ${bind(status)}`);
  if (source !== undefined && !isBySource(filter)) rest.push(`source = ${bind(source)}`);
  return rest;
}
