import * as contract from "#api/flows/documents/tabs/contract.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { noContent, ok } from "#server/platform/http/reply.ts";
import { getTabs } from "./data.ts";
import { removeTab, reportTab } from "./mutations.ts";

export const reportTabEndpoint = endpoint(
  contract.reportTab,
  async ({ principal, params: { id, tab_id }, body }) => {
    await reportTab(principal, { flowId: id, tabId: tab_id, nodeId: body.node_id });
    return ok({ data: await getTabs(principal, id) });
  },
);

export const deleteTabEndpoint = endpoint(
  contract.deleteTab,
  async ({ principal, params: { id, tab_id } }) => {
    await removeTab(principal, { flowId: id, tabId: tab_id });
    return noContent();
  },
);
