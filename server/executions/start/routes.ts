import { getExecution } from "#server/executions/reads/data.ts";
import { executionParamsSchema, executionSchema } from "#server/executions/reads/schema.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { created } from "#server/platform/http/reply.ts";
import * as executions from "./mutations.ts";
import { refuseStart } from "./refusals.ts";
import { replayBodySchema } from "./schema.ts";

const tag = "Executions";

export const replayExecutionEndpoint = endpoint(
  {
    method: "POST",
    path: "/api/executions/{id}/replays",
    summary: "Run an execution's input again",
    tag,
    access: "operator",
    params: executionParamsSchema,
    names: { thing: "execution", param: "id" },
    body: replayBodySchema,
    responses: { 201: executionSchema },
    refusals: [
      "flow_inactive",
      "version_gone",
      "trigger_missing",
      "not_failed",
      "not_finished",
      "node_not_reached",
      "flow_invalid",
    ],
  },
  async ({ principal, params, body }) => {
    const replayed = await executions.replayExecution(principal, params.id, body);
    if (!("id" in replayed)) return refuseStart(replayed);
    return created(await getExecution(principal, replayed.id), `/api/executions/${replayed.id}`);
  },
);
