import { faceOfText } from "#engine/face/face-of-text.ts";
import { toExecutionName } from "#server/flows/naming/execution-name.ts";
import { Parameters, text, uuid } from "#server/platform/database/parameters.ts";
import { type AnyTransaction, execute, query } from "#server/platform/database/transaction.ts";
import type { NewExecution } from "./new-execution.ts";
import { readInput, readInputBeginning } from "./read-input.sql.ts";

const selectTemplates = `
select flow_id as "flowId", name_template as template from flow_search
where flow_id = any($1::uuid[]) and name_template is not null`;

type Named = Pick<NewExecution, "flowId" | "input">;

/** The names of executions, in their order: by the templates of their flows, otherwise the faces of their inputs. */
export async function nameExecutions(
  tx: AnyTransaction,
  executions: readonly Named[],
): Promise<(string | null)[]> {
  const flowIds = [...new Set(executions.map(({ flowId }) => flowId))];
  const rows = await query<{ flowId: string; template: string }>(tx, selectTemplates, [flowIds]);
  const templates = new Map(rows.map(({ flowId, template }) => [flowId, template]));
  const names: (string | null)[] = [];
  for (const { flowId, input } of executions) {
    const template = templates.get(flowId) ?? null;
    const name =
      template === null
        ? faceOfText(await readInputBeginning(tx, input))
        : toExecutionName(template, await readInput(tx, input));
    names.push(name);
  }
  return names;
}

const renamed = new Parameters<readonly { id: string; name: string | null }[]>();
const given = renamed
  .each((executions) => executions)
  .as("given", { id: uuid(({ id }) => id), name: text(({ name }) => name) });

const setNames = `
update executions e set name = given.name from ${given.sql}
where e.id = given.id and e.id = any(${given.array("id")}) and e.name is distinct from given.name`;

/** Names executions again whose input has changed since they were created, in the caller's transaction. */
export async function renameExecutions(
  tx: AnyTransaction,
  executions: readonly Pick<NewExecution, "id" | "flowId">[],
): Promise<void> {
  const ofStored = executions.map(({ id, flowId }) => ({ flowId, input: { sameAs: id } }));
  const names = await nameExecutions(tx, ofStored);
  const named = executions.map(({ id }, index) => ({ id, name: names[index] ?? null }));
  await execute(tx, setNames, renamed.values(named));
}
