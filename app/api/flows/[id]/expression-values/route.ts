import { routeHandlers } from "#app/route-handlers.ts";
import { evaluateExpressionEndpoint } from "#server/executions/expression-values/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(evaluateExpressionEndpoint);
