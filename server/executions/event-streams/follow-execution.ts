import { flowWatch } from "#server/executions/events/watch-flows.ts";
import { getExecutionChange, readExecution } from "#server/executions/reads/data.ts";
import type { StepOwner } from "#server/executions/reads/steps.sql.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import type { EventSink } from "#server/platform/event-stream/event-stream.ts";
import { createRefresh } from "./refresh.ts";

/**
 * Sends an execution with its first steps immediately, then its changes as they happen, and ends the stream when it has
 * finished or is deleted. Changes that arrive during a read are read together afterwards.
 *
 * @returns a function that stops following
 */
export function followExecution(
  principal: Principal,
  { id, flowId }: { id: string; flowId: string },
  { send, end }: EventSink,
): () => void {
  let known: { owner: StepOwner; snapshot: string; state: string } | null = null;

  async function sendNext() {
    if (known) return sendChange(known);
    const first = await readExecution(principal, id);
    if (!first) return end();
    const { steps, steps_next_cursor, input, document, ...state } = first.execution;
    const owner = { id, trigger_node_id: state.trigger_node_id, input, document };
    known = { owner, snapshot: first.snapshot, state: JSON.stringify(state) };
    send("execution", first.execution);
    if (state.finished_at !== null) end();
  }

  async function sendChange({ owner, snapshot, state: sent }: NonNullable<typeof known>) {
    const next = await getExecutionChange(principal, owner, snapshot);
    if (!next) return end();
    const { steps, steps_next_cursor: _, ...state } = next.change;
    known = { owner, snapshot: next.snapshot, state: JSON.stringify(state) };
    if (steps.length > 0 || known.state !== sent) send("change", next.change);
    if (state.finished_at !== null) end();
  }

  const catchUp = createRefresh({ execution: id }, sendNext);
  const stop = flowWatch()((flowIds) => {
    if (flowIds === null || flowIds.has(flowId)) void catchUp();
  });
  void catchUp();
  return stop;
}
