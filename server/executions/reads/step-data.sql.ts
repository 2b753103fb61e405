/**
 * SQL for a step's input or output as JSON, wherever it is stored: in its own row, as the execution's input, or as another
 * step's output (`intake/shared-data.ts`).
 *
 * @param step the alias of the step's row
 * @param executionId its execution's id: a parameter, where there is one, opens no other partition
 */
export function stepData(
  column: "input" | "output",
  step: string,
  executionId = `${step}.execution_id`,
): string {
  const holder = `${step}.${column}_of`;
  return `coalesce(${step}.${column}, case
    when ${holder} = '' then (select whole.input from executions whole where whole.id = ${executionId})
    when ${holder} is not null then (
      select other.output from steps other
      where other.execution_id = ${executionId} and other.scope = ${step}.scope and other.node_id = ${holder}
        and other.output is not null
      order by other.attempt desc limit 1)
  end)`;
}
