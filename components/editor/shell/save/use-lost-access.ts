import { useCallback, useEffect } from "react";
import type { Connection } from "#components/api/events.ts";
import { useReadFlow } from "#components/api/flows.ts";
import { useEditorStore } from "#components/editor/state/editor-context.tsx";
import { isLost, type Saver } from "./saver.ts";

/**
 * Notices when the flow is gone for the user: the server ends the connection to its changes at once, and the
 * flow can no longer be read. When it can be read again, unsaved changes are saved. @returns a function that
 * checks again
 */
export function useLostAccess(flowId: string, saver: Saver, connection: Connection): () => Promise<void> {
  const store = useEditorStore();
  const read = useReadFlow(flowId);
  const look = useCallback(async () => {
    try {
      await read();
    } catch (error) {
      // Anything else is about the connection, which comes back by itself.
      if (isLost(error)) store.getState().setSaveState("gone");
      return;
    }
    if (store.getState().saveState === "gone") await saver.flush();
  }, [read, saver, store]);
  useEffect(() => {
    const isBack = connection === "open" && store.getState().saveState === "gone";
    if (connection === "lost" || isBack) void look();
  }, [connection, look, store]);
  return look;
}
