import * as contract from "#api/executions/cancel/contract.ts";
import { getExecution } from "#server/executions/reads/data.ts";
import { executionNotFound } from "#server/executions/reads/refusals.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { refuse } from "#server/platform/http/refusal.ts";
import { ok } from "#server/platform/http/reply.ts";
import * as executions from "./mutations.ts";

export const cancelExecutionEndpoint = endpoint(contract.cancelExecution, async ({ principal, params }) => {
  const outcome = await executions.cancelExecution(principal, params.id);
  if (outcome === "not_found") return executionNotFound;
  if (outcome === "already_finished") return refuse(409, outcome, "The execution has already finished.");
  return ok(await getExecution(principal, params.id));
});
