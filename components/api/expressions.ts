import * as contract from "#api/executions/expression-values/contract.ts";
import type { ExpressionBody, ExpressionValue } from "#api/executions/expression-values/schema.ts";
import { call } from "./call.ts";

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
  return call(contract.evaluateExpression, { params: { id: flowId }, body, signal });
}
