import { useDebouncedValue, useDocumentVisibility } from "@mantine/hooks";
import { useEffect, useEffectEvent, useState } from "react";
import { reportEveryMs, type Tab } from "#api/flows/documents/tabs/schema.ts";
import { leaveTab, reportTab, useTabs } from "#components/api/flow-events.ts";
import { onlyNode, useEditor, useEditorStore } from "#components/editor/state/editor-context.tsx";
import { newNodeId } from "#lib/node-id.ts";

/** While the user goes through nodes, only the last one is reported. */
const pauseMs = 300;

/**
 * Reports that this tab has the flow open and which node is selected, and keeps the store's other tabs up to date. A
 * report that is lost is made up for by the next one.
 *
 * @returns the tab's id
 */
export function usePresence(flowId: string): string {
  const store = useEditorStore();
  const [tabId] = useState(newNodeId);
  const isVisible = useDocumentVisibility() === "visible";
  const selected = useEditor((state) => onlyNode(state.selection));
  const [nodeId] = useDebouncedValue(isVisible ? selected : null, pauseMs);

  const show = (tabs: readonly Tab[]) => store.getState().setOtherTabs(tabs.filter(({ id }) => id !== tabId));
  useTabs(isVisible ? flowId : null, show);
  const report = useEffectEvent(() => reportTab(flowId, tabId, nodeId).then(show, () => undefined));

  useEffect(() => {
    // A hidden tab has nothing selected, a moment after it was hidden.
    if (isVisible || nodeId === null) void report();
  }, [nodeId, isVisible]);

  useEffect(() => {
    const leave = () => void leaveTab(flowId, tabId).catch(() => undefined);
    // Back from the browser's cache of left pages.
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) void report();
    };
    const timer = setInterval(() => void report(), reportEveryMs);
    window.addEventListener("pagehide", leave);
    window.addEventListener("pageshow", onShow);
    return () => {
      clearInterval(timer);
      window.removeEventListener("pagehide", leave);
      window.removeEventListener("pageshow", onShow);
      leave();
    };
  }, [flowId, tabId]);
  return tabId;
}
