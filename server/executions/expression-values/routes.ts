import * as contract from "#api/executions/expression-values/contract.ts";
import { getFlow } from "#server/flows/documents/data.ts";
import { flowNotFound } from "#server/flows/documents/refusals.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { refuse } from "#server/platform/http/refusal.ts";
import { ok } from "#server/platform/http/reply.ts";
import { evaluatePreview } from "./evaluate.ts";

export const evaluateExpressionEndpoint = endpoint(
  contract.evaluateExpression,
  async ({ request, principal, params, body }) => {
    if (!(await getFlow(principal, params.id))) return flowNotFound;
    const value = await evaluatePreview(body, `preview:${params.id}`, request.signal);
    if (value) return ok(value);
    return refuse(503, "evaluation_busy", "Too many expressions are being evaluated. Try again in a moment.");
  },
);
