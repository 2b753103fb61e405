import { hashKey } from "@tanstack/react-query";
import { useEffect } from "react";
import { useEditorStore } from "#components/canvas/editor-context.tsx";
import type { Flow } from "#server/flows/documents/schema.ts";
import type { Saver } from "./saver.ts";

/**
 * Shows what others saved while there are no unsaved changes here. If there are, the next save detects the conflict.
 */
export function useNewerFlow(flow: Flow, saver: Saver): void {
  const store = useEditorStore();
  useEffect(() => {
    const state = store.getState();
    if (flow.revision <= state.revision || !saver.isIdle()) return;
    const isSame =
      flow.name === state.name &&
      flow.description === state.description &&
      hashKey([flow.document]) === hashKey([state.document]);
    if (isSame) state.markSaved(flow.revision);
    else {
      state.load(flow);
      saver.settle();
    }
  }, [flow, saver, store]);
}
