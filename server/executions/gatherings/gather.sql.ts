import type { AcceptedCall } from "#server/executions/intake/accepted-call.ts";
import { insertExecutions, startExecutions } from "#server/executions/intake/create-executions.sql.ts";
import { holdBack } from "#server/executions/intake/hold-back.sql.ts";
import type { NewExecution } from "#server/executions/intake/new-execution.ts";
import { type AnyTransaction, execute } from "#server/platform/database/transaction.ts";
import { decide, type GatheringRule } from "./decide.ts";
import {
  closeGatherings,
  type GatheringKey,
  lockGatherings,
  type StoredGathering,
  storeGatherings,
} from "./rows.sql.ts";

/** A call that shares an execution with others. Its own `executionId` becomes that of a new execution. */
export interface GatheredCall
  extends Pick<AcceptedCall, "executionId" | "flowId" | "versionId" | "nodeId" | "input"> {
  rule: GatheringRule;
  /** Calls with the same key share executions. */
  key: string;
}

/**
 * Adds calls to the executions that they belong to, in the caller's transaction. New executions have no job: workers start
 * them when their time has come (worker/gatherings). Those that need not wait are started at once.
 *
 * @returns the execution of each call
 */
export async function gatherCalls(tx: AnyTransaction, calls: readonly GatheredCall[]): Promise<string[]> {
  const { gatherings, nowMs } = await lockGatherings(tx, calls);
  await closeGatherings(
    tx,
    gatherings.filter(({ isCanceled }) => isCanceled),
  );
  const open = new Map<string, StoredGathering>(
    gatherings.filter(({ isCanceled }) => !isCanceled).map((each) => [nameOf(each), each]),
  );
  const executionIds: string[] = [];
  for (const call of calls) {
    const gathering = await gather(tx, call, open.get(nameOf(call)) ?? null, nowMs);
    executionIds.push(gathering.executionId);
    if (gathering.isClosed) open.delete(nameOf(call));
    else open.set(nameOf(call), gathering);
  }
  return executionIds;
}

const nameOf = ({ nodeId, key }: GatheringKey) => `${nodeId} ${key}`;

async function gather(
  tx: AnyTransaction,
  call: GatheredCall,
  before: StoredGathering | null,
  nowMs: number,
): Promise<StoredGathering & { isClosed: boolean }> {
  const { nodeId, key, flowId, rule, executionId: id, input } = call;
  const decided = decide(rule, before, { id, bytes: Buffer.byteLength(input) }, nowMs);
  const gathering = { ...decided.gathering, nodeId, key, flowId };
  if (before && decided.hasEnded) await closeGatherings(tx, [before]);
  const execution = toExecution(call);
  if (decided.isNew) await insertExecutions(tx, [execution]);
  if (decided.isNew && rule.mode !== "leading") await holdBack(tx, [id]);
  await storeGatherings(tx, [gathering]);
  await storeCall(tx, call, gathering);
  const isClosed = decided.starts && rule.mode !== "leading";
  if (isClosed) await closeGatherings(tx, [gathering]);
  else if (decided.starts) await startExecutions(tx, [execution]);
  return { ...gathering, isClosed };
}

function toExecution({
  executionId: id,
  flowId,
  versionId,
  nodeId,
  rule,
  input,
}: GatheredCall): NewExecution {
  const text = rule.mode === "batch" ? '{"items":[],"count":0}' : input.toString();
  return { id, flowId, versionId, triggerNodeId: nodeId, source: "webhook", input: { text } };
}

const replaceInput = "update executions set input = $2::json where id = $1::uuid and status = 'queued'";
const insertItem =
  "insert into gathered_calls (execution_id, position, input) values ($1::uuid, $2::int, $3::json)";
const takeFiles = "update stored_files set owner_id = $1::uuid where owner_id = $2::uuid";

/**
 * Stores the call's part of its execution's input. Calls of a `leading` gathering that start nothing are not
 * stored.
 */
async function storeCall(
  tx: AnyTransaction,
  { executionId: ownId, input }: GatheredCall,
  { executionId, mode, calls }: StoredGathering,
): Promise<void> {
  if (mode === "leading") return;
  if (mode === "batch") await execute(tx, insertItem, [executionId, calls, input.toString()]);
  else if (ownId !== executionId) await execute(tx, replaceInput, [executionId, input.toString()]);
  if (ownId !== executionId) await execute(tx, takeFiles, [executionId, ownId]);
}
