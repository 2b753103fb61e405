import { useEffect, useRef } from "react";
import { useEditor, useEditorStore } from "#components/editor/state/editor-context.tsx";
import { displayedExecution } from "#components/editor/state/iterations/shown-run.ts";
import { isEmptySelection } from "#components/editor/state/store/selection.ts";

/**
 * Selects the node at which an execution failed that the user started or chose, so that the reason is on the screen. Only
 * while nothing is selected, and once for each execution.
 */
export function useFailedNode(): void {
  const store = useEditorStore();
  const failed = useEditor((state) => {
    const execution = displayedExecution(state);
    const isWanted = state.followed?.wantedBy === "person" && state.followed.id === execution?.id;
    return isWanted && execution.status === "failed" ? execution : null;
  });
  const shown = useRef<string | null>(null);
  useEffect(() => {
    const nodeId = failed?.error?.node_id;
    if (!failed || nodeId === undefined || shown.current === failed.id) return;
    shown.current = failed.id;
    const { document, selection, detailsOpen, uncover, select } = store.getState();
    if (detailsOpen || !isEmptySelection(selection)) return;
    if (!document.nodes.some(({ id }) => id === nodeId)) return;
    uncover(nodeId);
    select({ nodes: [nodeId] });
  }, [failed, store]);
}
