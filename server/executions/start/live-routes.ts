import { readExecution } from "#api/executions/reads/contract.ts";
import * as contract from "#api/executions/start/live-contract.ts";
import { pathOf } from "#api/path.ts";
import { getExecution } from "#server/executions/reads/data.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { notFound, type Refusal, refuse } from "#server/platform/http/refusal.ts";
import { created } from "#server/platform/http/reply.ts";
import { type LiveStartRefusal, startLive } from "./start-live.sql.ts";

const unstartable = {
  flow_inactive: "The flow is not published, so there is no version to start.",
  no_startable_trigger:
    "No enabled trigger of the published version can be started with an input. Add a Manual trigger and publish the changes.",
};

export const startExecutionEndpoint = endpoint(
  contract.startExecution,
  async ({ principal, params, body }) => {
    const started = await startLive(principal, params.id, body);
    if (!("id" in started)) return refuseLiveStart(started);
    return created(await getExecution(principal, started.id), pathOf(readExecution, { id: started.id }));
  },
);

function refuseLiveStart(reason: LiveStartRefusal): Refusal {
  if ("missing" in reason) return notFound(reason.missing);
  if ("unstartable" in reason) return refuse(409, reason.unstartable, unstartable[reason.unstartable]);
  const detail = reason.fields.map((field) => field.detail).join(" ");
  return refuse(422, "invalid_request", detail, reason.fields);
}
