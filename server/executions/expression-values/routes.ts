import { getFlow } from "#server/flows/documents/data.ts";
import { flowNotFound } from "#server/flows/documents/refusals.ts";
import { flowParamsSchema } from "#server/flows/documents/schema.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { refuse } from "#server/platform/http/refusal.ts";
import { ok } from "#server/platform/http/reply.ts";
import { evaluatePreview } from "./evaluate.ts";
import { expressionBodySchema, expressionValueSchema } from "./schema.ts";

export const evaluateExpressionEndpoint = endpoint(
  {
    method: "POST",
    path: "/api/flows/{id}/expression-values",
    summary: "Evaluate a JavaScript expression with example data",
    tag: "Flows",
    access: "editor",
    params: flowParamsSchema,
    names: { thing: "flow", param: "id" },
    body: expressionBodySchema,
    responses: { 200: expressionValueSchema },
    refusals: ["evaluation_busy"],
  },
  async ({ request, principal, params, body }) => {
    if (!(await getFlow(principal, params.id))) return flowNotFound;
    const value = await evaluatePreview(body, `preview:${params.id}`, request.signal);
    if (value) return ok(value);
    return refuse(503, "evaluation_busy", "Too many expressions are being evaluated. Try again in a moment.");
  },
);
