import { toTurnKey } from "#server/flows/limits/turn-key.ts";
import { Parameters, text, uuid } from "#server/platform/database/parameters.ts";
import { type AnyTransaction, execute, query } from "#server/platform/database/transaction.ts";
import { readInput } from "./read-input.sql.ts";
import { addTurns, notifyTurns } from "./turns.sql.ts";

/** An execution that has been inserted. */
interface Created {
  id: string;
  flowId: string;
  input: { text: string } | { sameAs: string };
}

const selectTemplates = `
select flow_id as "flowId", key from flow_limits
where flow_id = any($1::uuid[]) and coalesce(concurrency, rate_count) is not null`;

interface NewTurn {
  id: string;
  flowId: string;
  key: string;
}

const given = new Parameters<readonly NewTurn[]>();
const turn = given
  .each((turns) => turns)
  .as("created", {
    id: uuid(({ id }) => id),
    flow_id: uuid(({ flowId }) => flowId),
    turn_key: text(({ key }) => key),
  });

const insertTurns = `
with turn as (
  ${addTurns(`(select * from ${turn.numbered("place")} order by place) as limited`)}
)
${notifyTurns("turn")}`;

/**
 * Gives a turn to each of these executions whose flow has limits, in the caller's transaction.
 *
 * @returns their ids; the others need a job
 */
export async function addTurnsTo(
  tx: AnyTransaction,
  executions: readonly Created[],
): Promise<ReadonlySet<string>> {
  if (executions.length === 0) return new Set();
  const flowIds = [...new Set(executions.map(({ flowId }) => flowId))];
  const rows = await query<{ flowId: string; key: string }>(tx, selectTemplates, [flowIds]);
  if (rows.length === 0) return new Set();
  const templates = new Map(rows.map(({ flowId, key }) => [flowId, key]));
  const turns: NewTurn[] = [];
  for (const { id, flowId, input } of executions) {
    const template = templates.get(flowId);
    if (template === undefined) continue;
    const key = template === "" ? "" : toTurnKey(template, await readInput(tx, input));
    turns.push({ id, flowId, key });
  }
  await execute(tx, insertTurns, given.values(turns));
  return new Set(turns.map(({ id }) => id));
}
