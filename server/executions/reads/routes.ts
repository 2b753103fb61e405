import * as contract from "#api/executions/reads/contract.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { ok } from "#server/platform/http/reply.ts";
import { getExecution, listExecutions as list, listStepsOf } from "./data.ts";
import { executionNotFound } from "./refusals.ts";

export const listStepsEndpoint = endpoint(contract.listSteps, async ({ principal, params, query }) => {
  const page = await listStepsOf(principal, params.id, query);
  return page ? ok(page) : executionNotFound;
});

export const listExecutionsEndpoint = endpoint(contract.listExecutions, async ({ principal, query }) =>
  ok(await list(principal, query)),
);

export const readExecutionEndpoint = endpoint(contract.readExecution, async ({ principal, params }) => {
  const execution = await getExecution(principal, params.id);
  return execution ? ok(execution) : executionNotFound;
});
