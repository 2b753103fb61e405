import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { noContent, ok } from "#server/platform/http/reply.ts";
import { getTabs } from "./data.ts";
import { removeTab, reportTab } from "./mutations.ts";
import { tabBodySchema, tabParamsSchema, tabsSchema } from "./schema.ts";

const tag = "Flows";

export const reportTabEndpoint = endpoint(
  {
    method: "PUT",
    path: "/api/flows/{id}/tabs/{tab_id}",
    summary: "Report that a tab has a flow open, at least every 100 seconds; get all tabs that have",
    tag,
    access: "viewer",
    params: tabParamsSchema,
    names: { thing: "flow", param: "id", isUnchecked: true },
    body: tabBodySchema,
    responses: { 200: tabsSchema },
  },
  async ({ principal, params: { id, tab_id }, body }) => {
    await reportTab(principal, { flowId: id, tabId: tab_id, nodeId: body.node_id });
    return ok({ data: await getTabs(principal, id) });
  },
);

export const removeTabEndpoint = endpoint(
  {
    method: "DELETE",
    path: "/api/flows/{id}/tabs/{tab_id}",
    summary: "Report that a tab has left a flow",
    tag,
    access: "viewer",
    params: tabParamsSchema,
    names: { thing: "flow", param: "id", isUnchecked: true },
    responses: { 204: null },
  },
  async ({ principal, params: { id, tab_id } }) => {
    await removeTab(principal, { flowId: id, tabId: tab_id });
    return noContent();
  },
);
