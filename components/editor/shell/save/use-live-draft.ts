import { useDocumentVisibility } from "@mantine/hooks";
import { useEffect, useEffectEvent, useState } from "react";
import type { Flow, SavedRevision } from "#api/flows/documents/schema.ts";
import type { Connection } from "#components/api/events.ts";
import { useSavedRevisions } from "#components/api/flow-events.ts";
import { useRefreshFlow } from "#components/api/flows.ts";
import { useEditor, useEditorStore } from "#components/editor/state/editor-context.tsx";
import { flushFields } from "#components/monaco/pending-text.ts";
import { isBeingTyped } from "./being-typed.ts";
import type { Saver } from "./saver.ts";

/** The interval at which it is checked whether a field is still being typed in. */
const lookAgainMs = 500;

/**
 * Shows what others save while there are no unsaved changes here; if there are, the next save merges them. What would
 * change a field under the user's hands waits until they stop. A hidden tab has no connection, and catches up when it
 * is shown.
 *
 * @returns the connection to the flow's changes
 */
export function useLiveDraft(flow: Flow, saver: Saver): Connection {
  const store = useEditorStore();
  const isVisible = useDocumentVisibility() === "visible";
  const revision = useEditor((state) => state.revision);
  const saveState = useEditor((state) => state.saveState);
  const [newest, setNewest] = useState<SavedRevision | null>(null);
  const refresh = useRefreshFlow(flow.id);
  const connection = useSavedRevisions(isVisible ? flow.id : null, setNewest);

  const read = useEffectEvent((saved: SavedRevision, known: number) => {
    const isNews = saved.revision > known || saved.updated_at > flow.updated_at;
    if (isNews && saver.isIdle()) void refresh();
  });
  useEffect(() => {
    if (newest && saveState === "saved") read(newest, revision);
  }, [newest, revision, saveState]);

  useEffect(() => {
    const show = (): boolean => {
      if (flow.revision <= store.getState().revision) return true;
      flushFields();
      if (!saver.isIdle()) return true;
      const state = store.getState();
      if (isBeingTyped(state, saver.merged(flow))) return false;
      saver.follow(flow);
      return true;
    };
    if (show()) return;
    const timer = setInterval(() => show() && clearInterval(timer), lookAgainMs);
    return () => clearInterval(timer);
  }, [flow, saver, store]);

  return connection;
}
