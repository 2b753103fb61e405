import { readExecution } from "#api/executions/reads/contract.ts";
import * as contract from "#api/executions/start/contract.ts";
import { pathOf } from "#api/path.ts";
import { getExecution } from "#server/executions/reads/data.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { created } from "#server/platform/http/reply.ts";
import * as executions from "./mutations.ts";
import { refuseStart } from "./refusals.ts";

export const replayExecutionEndpoint = endpoint(
  contract.replayExecution,
  async ({ principal, params, body }) => {
    const replayed = await executions.replayExecution(principal, params.id, body);
    if (!("id" in replayed)) return refuseStart(replayed);
    return created(await getExecution(principal, replayed.id), pathOf(readExecution, { id: replayed.id }));
  },
);
