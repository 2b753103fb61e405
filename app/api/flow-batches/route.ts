import { routeHandlers } from "#app/route-handlers.ts";
import { runFlowBatchEndpoint } from "#server/executions/flow-batches/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(runFlowBatchEndpoint);
