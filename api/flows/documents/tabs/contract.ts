import { defineContract } from "#api/contract.ts";
import { tabBodySchema, tabParamsSchema, tabsSchema } from "./schema.ts";

const tag = "Flows";

export const reportTab = defineContract({
  method: "PUT",
  path: "/api/flows/{id}/tabs/{tab_id}",
  summary: "Report that a tab has a flow open, at least every 100 seconds; get all tabs that have",
  tag,
  access: "viewer",
  params: tabParamsSchema,
  names: { thing: "flow", param: "id", isUnchecked: true },
  body: tabBodySchema,
  responses: { 200: tabsSchema },
});

export const deleteTab = defineContract({
  method: "DELETE",
  path: "/api/flows/{id}/tabs/{tab_id}",
  summary: "Report that a tab has left a flow",
  tag,
  access: "viewer",
  params: tabParamsSchema,
  names: { thing: "flow", param: "id", isUnchecked: true },
  responses: { 204: null },
});
