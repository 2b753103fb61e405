/** The columns that only some sources of executions set. */
type Column =
  | "input"
  | "name"
  | "document"
  | "until_node_id"
  | "replay_of"
  | "reply_to"
  | "parent_execution_id"
  | "parent_scope"
  | "parent_node_id"
  | "parent_attempt"
  | "awaited"
  | "depth"
  | "status"
  | "epoch"
  | "response"
  | "started_at"
  | "finished_at";

/**
 * SQL that inserts an execution for each row. The sources of executions differ only in their rows and columns. An
 * execution starts as `queued`, at epoch 0, unless it has already run.
 *
 * @param rows the text after `from`; has `id`, `flow_id`, `version_id`, `trigger_node_id` and `input`
 * @param columns SQL expressions over the rows; omitted columns are null
 */
export function insertExecutionsSql(
  rows: string,
  columns: Partial<Record<Column, string>> & Record<"source" | "created_at", string>,
): string {
  const all = {
    id: "id",
    flow_id: "flow_id",
    version_id: "version_id",
    trigger_node_id: "trigger_node_id",
    input: "input",
    status: "'queued'",
    ...columns,
  };
  return `
    insert into executions (${Object.keys(all).join(", ")})
    select ${Object.values(all).join(", ")}
    from ${rows}`;
}
