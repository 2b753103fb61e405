import { readExecution } from "#api/executions/reads/contract.ts";
import { pathOf } from "#api/path.ts";
import * as contract from "#api/webhooks/draft-tests/contract.ts";
import { clock } from "#lib/clock.ts";
import { getExecution } from "#server/executions/reads/data.ts";
import { refuseStart } from "#server/executions/start/refusals.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { created } from "#server/platform/http/reply.ts";
import { startTest } from "./mutations.ts";

export const testFlowEndpoint = endpoint(contract.testFlow, async ({ principal, params, body }) => {
  const started = await startTest(principal, params.id, body, clock.now());
  if (!("id" in started)) return refuseStart(started);
  return created(await getExecution(principal, started.id), pathOf(readExecution, { id: started.id }));
});
