import type pg from "pg";
import { z } from "zod";
import type { GraphNode } from "#engine/graph/graph.ts";
import type { Call, Fail } from "#engine/outcome.ts";
import { newId } from "#lib/id.ts";
import { toTriggerInput } from "#server/executions/intake/trigger-input.ts";
import { createBatcher } from "#server/platform/batching/batcher.ts";
import type { ClaimedExecution } from "#worker/claim/claim.ts";
import type { LoadFlow } from "#worker/flows/flows.ts";
import { retryWhileUnavailable } from "#worker/retry-while-unavailable.ts";
import type { StartChild } from "./child-execution.ts";

/** How many executions may be above another one. It ends flows that run each other in a circle. */
const maxDepth = 10;

/** Checks a call of another flow. Stores nothing. */
export type PrepareCall = (caller: Pick<ClaimedExecution, "depth">, call: Call) => Promise<StartChild | Fail>;

interface CalledFlow {
  id: string;
  name: string;
  liveVersionId: string | null;
}

/** Steps that call flows at the same time share queries. */
export function createCalls(database: pg.Pool, loadFlow: LoadFlow, giveUp: AbortSignal): PrepareCall {
  const { add: find } = createBatcher<string, CalledFlow | null>({
    maxBatchItems: 100,
    maxInFlight: 2,
    async flush(ids) {
      const { rows } = await retryWhileUnavailable(
        () =>
          database.query<CalledFlow>({
            name: "find_called_flows",
            text: `select id, name, live_version_id as "liveVersionId" from flows where id = any($1::uuid[])`,
            values: [ids],
          }),
        giveUp,
      );
      const byId = new Map(rows.map((row) => [row.id, row]));
      return ids.map((id) => byId.get(id.toLowerCase()) ?? null);
    },
  });

  return async ({ depth }, { flowId, input, wait }) => {
    if (depth >= maxDepth) {
      const message = `Sub-flows can be nested at most ${maxDepth} deep. Check whether flows run each other in a circle.`;
      return failed("sub_flow_depth", message);
    }
    const flow = z.uuid().safeParse(flowId).success ? await find(flowId) : null;
    if (!flow)
      return failed("sub_flow_not_found", "The flow to run does not exist any more. Choose another one.");
    const inactive = `“${flow.name}” is not active, so it has no live version to run. Activate it.`;
    if (flow.liveVersionId === null) return failed("sub_flow_inactive", inactive, true);
    const loaded = await loadFlow({ versionId: flow.liveVersionId, document: null });
    if ("error" in loaded) return failed(loaded.error.code, `“${flow.name}”: ${loaded.error.message}`);
    const trigger = loaded.runnable.graph.triggers.find(isCalled);
    if (!trigger) {
      const message = `The live version of “${flow.name}” has no enabled Called by a Flow trigger.`;
      return failed("sub_flow_not_callable", message);
    }
    const taken = toTriggerInput(trigger, input);
    if ("problems" in taken) {
      const problems = taken.problems.map(({ detail }) => detail).join(" ");
      return failed("sub_flow_input", `“${flow.name}” does not accept the input. ${problems}`);
    }
    const child = {
      id: newId(),
      flowId: flow.id,
      versionId: flow.liveVersionId,
      triggerNodeId: trigger.id,
      input: taken.text,
      awaited: wait,
      depth: depth + 1,
    };
    return { kind: "start", child };
  };
}

const isCalled = ({ definition, settings }: GraphNode) =>
  definition.trigger?.isCalledByFlows === true && !settings.disabled;

function failed(code: string, message: string, retryable = false): Fail {
  return { kind: "fail", error: { code, message }, retryable };
}
