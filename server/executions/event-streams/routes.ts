import * as contract from "#api/executions/event-streams/contract.ts";
import { getFlowIdOf } from "#server/executions/reads/data.ts";
import { executionNotFound } from "#server/executions/reads/refusals.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { flowEventStream } from "#server/identity/visibility/follow-flow.ts";
import { eventStream } from "#server/platform/event-stream/event-stream.ts";
import { followExecution } from "./follow-execution.ts";
import { watchExecutions } from "./watch-executions.ts";
import { watchFlow } from "./watch-flow.ts";

export const watchExecutionEndpoint = endpoint(contract.watchExecution, async (call) => {
  const { principal, params } = call;
  const flowId = await getFlowIdOf(principal, params.id);
  if (flowId === null) return executionNotFound;
  return flowEventStream(call, flowId, (sink) => followExecution(principal, { id: params.id, flowId }, sink));
});

export const watchExecutionsEndpoint = endpoint(contract.watchExecutions, async (call) =>
  eventStream(call, (sink) => watchExecutions(call.principal, call.query.flow_id, sink)),
);

export const watchFlowEndpoint = endpoint(contract.watchFlow, async (call) =>
  flowEventStream(call, call.params.id, (sink) => watchFlow(call.principal, call.params.id, sink)),
);
