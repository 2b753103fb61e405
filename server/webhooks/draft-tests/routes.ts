import { clock } from "#lib/clock.ts";
import { getExecution } from "#server/executions/reads/data.ts";
import { executionSchema } from "#server/executions/reads/schema.ts";
import { refuseStart } from "#server/executions/start/refusals.ts";
import { flowParamsSchema } from "#server/flows/documents/schema.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { created } from "#server/platform/http/reply.ts";
import { startTest } from "./mutations.ts";
import { testExecutionBodySchema } from "./schema.ts";

const tag = "Flows";

export const testFlowEndpoint = endpoint(
  {
    method: "POST",
    path: "/api/flows/{id}/test-executions",
    summary: "Run the draft",
    tag,
    access: "operator",
    params: flowParamsSchema,
    names: { thing: "flow", param: "id" },
    body: testExecutionBodySchema,
    responses: { 201: executionSchema },
    refusals: ["flow_invalid"],
  },
  async ({ principal, params, body }) => {
    const started = await startTest(principal, params.id, body, clock.now());
    if (!("id" in started)) return refuseStart(started);
    return created(await getExecution(principal, started.id), `/api/executions/${started.id}`);
  },
);
