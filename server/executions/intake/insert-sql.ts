/** Columns that an execution may start with besides those that every source of executions brings. */
type Column = "input" | "document" | "until_node_id" | "replay_of" | "reply_to";

/**
 * SQL that inserts an execution for each row. Whatever starts executions differs only in where its rows come from and which
 * columns they have. Every execution starts in the state `queued`, at epoch 0.
 *
 * @param rows what follows `from`; has `id`, `flow_id`, `version_id`, `trigger_node_id` and `input`
 * @param columns SQL expressions over the rows; a column that is left out is null
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
