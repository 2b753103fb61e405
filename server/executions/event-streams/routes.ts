import { flowWatch } from "#server/executions/events/watch-flows.ts";
import { getFlowIdOf } from "#server/executions/reads/data.ts";
import { executionNotFound } from "#server/executions/reads/refusals.ts";
import { executionChangesQuerySchema, executionParamsSchema } from "#server/executions/reads/schema.ts";
import { flowParamsSchema } from "#server/flows/documents/schema.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { eventStream } from "#server/platform/event-stream/event-stream.ts";
import { followExecution } from "./follow-execution.ts";
import { watchFlow } from "./watch-flow.ts";

const tag = "Executions";

export const followExecutionEventsEndpoint = endpoint(
  {
    method: "GET",
    path: "/api/executions/{id}/events",
    summary:
      "Follow an execution (server-sent events): first `execution` with its first steps, then `change` with its state and its new or changed steps, until it has finished",
    tag,
    access: "viewer",
    params: executionParamsSchema,
    responses: { 200: null },
    mediaType: "text/event-stream",
  },
  async (call) => {
    const { principal, params } = call;
    const flowId = await getFlowIdOf(principal, params.id);
    if (flowId === null) return executionNotFound;
    return eventStream(call, (sink) => followExecution(principal, { id: params.id, flowId }, sink));
  },
);

export const watchExecutionsEndpoint = endpoint(
  {
    method: "GET",
    path: "/api/executions/events",
    summary:
      "Watch executions (server-sent events): `changed` with `{flow_ids}`, the flows whose executions may have changed; an empty list means any flow",
    tag,
    access: "viewer",
    query: executionChangesQuerySchema,
    responses: { 200: null },
    mediaType: "text/event-stream",
  },
  async (call) =>
    eventStream(call, ({ send }) =>
      flowWatch()((flowIds) => {
        const flowFilter = call.query.flow_id;
        const flow_ids = [...(flowIds ?? [])].filter((id) => flowFilter === undefined || id === flowFilter);
        if (flow_ids.length > 0 || flowIds === null) send("changed", { flow_ids });
      }),
    ),
);

export const watchFlowEndpoint = endpoint(
  {
    method: "GET",
    path: "/api/flows/{id}/events",
    summary:
      "Watch a flow (server-sent events): `draft` with its newest revision and who saved it, `tabs` with `{data}`, the tabs that have it open, and `executions` whenever its executions may have changed",
    tag: "Flows",
    access: "viewer",
    params: flowParamsSchema,
    responses: { 200: null },
    mediaType: "text/event-stream",
  },
  async (call) => eventStream(call, (sink) => watchFlow(call.principal, call.params.id, sink)),
);
