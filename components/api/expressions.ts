import {
  type ExpressionBody,
  type ExpressionValue,
  expressionValueSchema,
} from "#api/executions/expression-values/schema.ts";
import { request } from "./request.ts";

/**
 * Evaluates an expression with example data, on the server.
 *
 * @throws ApiProblem, also when it is canceled
 */
export function evaluateExpression(
  flowId: string,
  body: ExpressionBody,
  signal: AbortSignal,
): Promise<ExpressionValue> {
  const path = `/api/flows/${encodeURIComponent(flowId)}/expression-values`;
  return request("POST", path, expressionValueSchema, { body, signal });
}
