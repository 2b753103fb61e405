import { type SavedRevision, savedRevisionSchema } from "#api/flows/documents/schema.ts";
import { type Tab, tabsSchema } from "#api/flows/documents/tabs/schema.ts";
import { type Connection, useEvents } from "./events.ts";
import { noContentSchema, request } from "./request.ts";

/** The stream of a flow's changes. */
export function flowEventsUrl(flowId: string): string {
  return `/api/flows/${flowId}/events`;
}

/** Calls `onSaved` with a flow's newest revision, at once and whenever it changed. null: do not subscribe. */
export function useSavedRevisions(
  flowId: string | null,
  onSaved: (revision: SavedRevision) => void,
): Connection {
  return useEvents(flowId && flowEventsUrl(flowId), "draft", savedRevisionSchema, onSaved);
}

/** Calls `onTabs` with the tabs that have a flow open, at once and whenever they changed. null: do not subscribe. */
export function useTabs(flowId: string | null, onTabs: (tabs: Tab[]) => void): void {
  useEvents(flowId && flowEventsUrl(flowId), "tabs", tabsSchema, ({ data }) => onTabs(data));
}

/** Reports that this tab has a flow open, and which node is selected; returns all tabs that have. */
export async function reportTab(flowId: string, tabId: string, nodeId: string | null): Promise<Tab[]> {
  const body = { node_id: nodeId };
  return (await request("PUT", `/api/flows/${flowId}/tabs/${tabId}`, tabsSchema, { body })).data;
}

/** Reports that this tab has left a flow, also while the page is being closed. */
export function leaveTab(flowId: string, tabId: string): Promise<undefined> {
  return request("DELETE", `/api/flows/${flowId}/tabs/${tabId}`, noContentSchema, { keepalive: true });
}
