import { watchFlow } from "#api/executions/event-streams/contract.ts";
import type { SavedRevision } from "#api/flows/documents/schema.ts";
import * as contract from "#api/flows/documents/tabs/contract.ts";
import type { Tab } from "#api/flows/documents/tabs/schema.ts";
import { call } from "./call.ts";
import { type Connection, useEvents } from "./events.ts";

const addressOf = (flowId: string | null) => (flowId === null ? null : { params: { id: flowId } });

/**
 * Calls `onSaved` with a flow's newest revision, at once and whenever it changed. Null does not subscribe.
 */
export function useSavedRevisions(
  flowId: string | null,
  onSaved: (revision: SavedRevision) => void,
): Connection {
  return useEvents(watchFlow, addressOf(flowId), "draft", onSaved);
}

/**
 * Calls `onTabs` with the tabs that have a flow open, at once and whenever they changed. Null does not
 * subscribe.
 */
export function useTabs(flowId: string | null, onTabs: (tabs: Tab[]) => void): void {
  useEvents(watchFlow, addressOf(flowId), "tabs", ({ data }) => onTabs(data));
}

/** Reports that this tab has a flow open, and which node is selected; returns all tabs that have. */
export async function reportTab(flowId: string, tabId: string, nodeId: string | null): Promise<Tab[]> {
  const body = { node_id: nodeId };
  return (await call(contract.reportTab, { params: { id: flowId, tab_id: tabId }, body })).data;
}

/** Reports that this tab has left a flow, also while the page is being closed. */
export function leaveTab(flowId: string, tabId: string): Promise<undefined> {
  return call(contract.deleteTab, { params: { id: flowId, tab_id: tabId }, keepalive: true });
}
