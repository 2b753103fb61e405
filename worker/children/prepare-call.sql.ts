import type pg from "pg";
import { z } from "zod";
import { redactSchema } from "#api/flows/redaction/schema.ts";
import type { Graph, GraphNode } from "#engine/graph/graph.ts";
import type { Call, Fail } from "#engine/outcome.ts";
import { newId } from "#lib/id.ts";
import type { Json } from "#lib/json.ts";
import { isShallow } from "#lib/json-depth.ts";
import type { Computing } from "#server/executions/intake/computing.ts";
import type { JournalStep } from "#server/executions/intake/journal-step.ts";
import { toTriggerInput } from "#server/executions/intake/trigger-input.ts";
import { toTurnKey } from "#server/flows/limits/turn-key.ts";
import { toNameOfText } from "#server/flows/naming/execution-name.ts";
import { redactText, toRedaction } from "#server/flows/redaction/redact.ts";
import { createBatcher } from "#server/platform/batching/batcher.ts";
import type { ClaimedExecution } from "#worker/claim/claim.sql.ts";
import type { LoadFlow } from "#worker/flows/flows.sql.ts";
import { retryWhileUnavailable } from "#worker/retry-while-unavailable.ts";
import type { StartChild } from "./child-execution.ts";

/** How deep executions can be nested. The limit ends flows that run each other in a circle. */
const maxDepth = 10;

/** Checks a call of another flow. Stores nothing. */
export type PrepareCall = (
  caller: Pick<ClaimedExecution, "id" | "depth">,
  call: Call,
) => Promise<StartChild | Fail>;

interface CalledFlow {
  id: string;
  /** For messages, which everyone reads who can see the caller. Not the name of a private flow. */
  shownName: string;
  liveVersionId: string | null;
  /** The template of the key under which its executions wait for their turn; null if they start at once. */
  turnTemplate: string | null;
  /** The template of its executions' names; null if they have no names. */
  nameTemplate: string | null;
  redact: unknown;
}

/* Whether the caller, or an execution that waits for it, has a turn that the called one would wait for. */
const selectOwnTurn = `
with recursive waiting as (
  select id, parent_execution_id, awaited from executions where id = $1
  union all
  select e.id, e.parent_execution_id, e.awaited
  from executions e join waiting on e.id = waiting.parent_execution_id where waiting.awaited
)
select from turns t join waiting on waiting.id = t.execution_id
where t.flow_id = $2 and t.key = $3 and not t.ended limit 1`;

export interface CallsOptions {
  loadFlow: LoadFlow;
  /** Runs sub-flows that only compute at once. */
  computing: Computing;
  /** Called when a sub-flow that has run at once is stored. */
  onChange(flowId: string): void;
  giveUp: AbortSignal;
}

/** Steps that call flows at the same time share queries. */
export function createCalls(
  database: pg.Pool,
  { loadFlow, computing, onChange, giveUp }: CallsOptions,
): PrepareCall {
  const { add: find } = createBatcher<string, CalledFlow | null>({
    maxBatchItems: 100,
    maxInFlight: 2,
    async flush(ids) {
      const { rows } = await retryWhileUnavailable(
        () =>
          database.query<CalledFlow>({
            name: "find_called_flows",
            text: `
              select f.id, case when f.private then 'The flow to run' else '“' || f.name || '”' end as "shownName", f.live_version_id as "liveVersionId",
                case when coalesce(l.concurrency, l.rate_count) is not null then l.key end as "turnTemplate",
                s.name_template as "nameTemplate", f.settings -> 'redact' as redact
              from flows f
              left join flow_limits l on l.flow_id = f.id left join flow_search s on s.flow_id = f.id
              where f.id = any($1::uuid[])`,
            values: [ids],
          }),
        giveUp,
      );
      const byId = new Map(rows.map((row) => [row.id, row]));
      return ids.map((id) => byId.get(id.toLowerCase()) ?? null);
    },
  });

  const waitsForItself = async (callerId: string, { id }: CalledFlow, key: string) => {
    const { rows } = await retryWhileUnavailable(
      () => database.query({ name: "find_own_turn", text: selectOwnTurn, values: [callerId, id, key] }),
      giveUp,
    );
    return rows.length > 0;
  };

  return async ({ id: callerId, depth }, { flowId, input, wait }) => {
    if (depth >= maxDepth) {
      const message = `Sub-flows can be nested at most ${maxDepth} deep. Check whether flows run each other in a loop.`;
      return failed("sub_flow_depth", message);
    }
    const flow = z.uuid().safeParse(flowId).success ? await find(flowId) : null;
    if (!flow) return failed("sub_flow_not_found", "The flow to run no longer exists. Choose another one.");
    const inactive = `${flow.shownName} is not published, so it has no version to run. Publish it.`;
    if (flow.liveVersionId === null) return failed("sub_flow_inactive", inactive, true);
    const loaded = await loadFlow({ versionId: flow.liveVersionId, document: null });
    if ("error" in loaded) return failed(loaded.error.code, `${flow.shownName}: ${loaded.error.message}`);
    const trigger = loaded.runnable.graph.triggers.find(isCalled);
    if (!trigger) {
      const message = `The published version of ${flow.shownName} has no enabled Called by a Flow trigger.`;
      return failed("sub_flow_not_callable", message);
    }
    const parsed = toTriggerInput(trigger, input, findOutputViolation);
    if ("problems" in parsed) {
      const problems = parsed.problems.map(({ detail }) => detail).join(" ");
      return failed("sub_flow_input", `${flow.shownName} does not accept the input. ${problems}`);
    }
    const redaction = flow.redact ? toRedaction(redactSchema.parse(flow.redact)) : null;
    const stored = redaction ? redactText(parsed.text, redaction) : parsed.text;
    const { turnTemplate, nameTemplate } = flow;
    const turnKey = turnTemplate === null ? null : toTurnKey(turnTemplate, JSON.parse(stored));
    if (wait && turnKey !== null && (await waitsForItself(callerId, flow, turnKey))) {
      const message = `${flow.shownName} limits how many of its executions run at once, and this execution counts as one of them. It would wait for itself. Run the flow without waiting for its result, or remove the limit.`;
      return failed("sub_flow_waits_for_itself", message);
    }
    const id = newId();
    const { graph } = loaded.runnable;
    const version = { flowId: flow.id, versionId: flow.liveVersionId, graph, nodeId: trigger.id };
    const compute = turnKey === null ? computing.prepare(version) : null;
    const made = compute?.({ executionId: id, input: stored, isAwaited: false });
    const computed = made?.kind === "finished" ? made : null;
    const child = {
      id,
      flowId: flow.id,
      versionId: flow.liveVersionId,
      triggerNodeId: trigger.id,
      input: stored,
      name: toNameOfText(nameTemplate, stored),
      awaited: wait,
      depth: depth + 1,
      turnKey,
      computed: computed && {
        ...computed,
        onStored() {
          computed.onStored();
          onChange(flow.id);
        },
      },
    };
    return { kind: "start", child, result: computed ? resultOf(graph, computed.steps) : null };
  };
}

/** The output of the first Return node, in topological order, that a sub-flow has reached. */
function resultOf({ order, nodes }: Graph, steps: readonly JournalStep[]): Json {
  const succeeded = new Map(
    steps.flatMap((step) => (step.status === "succeeded" ? [[step.nodeId, step] as const] : [])),
  );
  const reached = order.find((id) => nodes.get(id)?.definition.returns && succeeded.has(id));
  return reached === undefined ? null : JSON.parse(succeeded.get(reached)?.output ?? "null");
}

/** A step's output may be passed on whole, even if it has more values. */
const findOutputViolation = (input: Json) =>
  isShallow(input) ? null : "The input nests deeper than 512 levels.";

const isCalled = ({ definition, settings }: GraphNode) =>
  definition.trigger?.isCalledByFlows === true && !settings.disabled;

function failed(code: string, message: string, retryable = false): Fail {
  return { kind: "fail", error: { code, message }, retryable };
}
