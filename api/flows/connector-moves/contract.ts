import { z } from "zod";
import { connectorNameSchema } from "#api/connectors/schema.ts";
import { defineContract } from "#api/contract.ts";
import { moveFlowsBodySchema, movePlanSchema, moveResultsSchema, planMovesQuerySchema } from "./schema.ts";

const tag = "Connectors";
const params = z.strictObject({ name: connectorNameSchema });

export const planConnectorMoves = defineContract({
  method: "GET",
  path: "/api/connectors/{name}/moves",
  summary:
    "List the flows that use an older version of an imported connector, and what a move would break in each",
  tag,
  access: "viewer",
  params,
  query: planMovesQuerySchema,
  responses: { 200: movePlanSchema },
  refusals: ["not_found"],
});

export const moveConnectorFlows = defineContract({
  method: "POST",
  path: "/api/connectors/{name}/moves",
  summary:
    "Move the drafts of up to 100 flows to a version of an imported connector, with the outcome for each",
  tag,
  access: "editor",
  params,
  body: moveFlowsBodySchema,
  responses: { 200: moveResultsSchema },
  refusals: ["not_found"],
});
