import { useCallback, useEffect, useRef } from "react";
import { useEditorStore } from "#components/editor/state/editor-context.tsx";

/**
 * Shows calls on the canvas as they arrive, without disturbing the user: an execution that they asked for stays, and
 * while they work in the panel, whose data belongs to the shown execution, the newest call waits until they leave it.
 */
export function useFollowedCall(): (executionId: string) => void {
  const store = useEditorStore();
  const waiting = useRef<string | null>(null);
  const follow = useCallback(
    (executionId: string) => {
      const { followed, traffic, currentData } = store.getState();
      waiting.current = null;
      if (traffic === null) return;
      if (followed?.wantedBy === "person" || currentData.kind !== "last") {
        store.setState({ traffic: { ...traffic, missed: executionId } });
        return;
      }
      if (isPanelInUse()) waiting.current = executionId;
      else {
        store.setState({ traffic: { ...traffic, missed: null } });
        store.getState().follow(executionId, "traffic");
      }
    },
    [store],
  );
  useEffect(() => {
    const onMove = () => {
      if (waiting.current !== null) follow(waiting.current);
    };
    const moves = ["pointerover", "focusin", "pointerout"] as const;
    for (const move of moves) document.addEventListener(move, onMove, { passive: true });
    window.addEventListener("blur", onMove);
    return () => {
      for (const move of moves) document.removeEventListener(move, onMove);
      window.removeEventListener("blur", onMove);
    };
  }, [follow]);
  return follow;
}

/** True while the pointer or the focus is in the panel. A window without the focus is not being used. */
function isPanelInUse(): boolean {
  const panel = document.querySelector("[data-inspector]");
  return document.hasFocus() && panel?.matches(":hover, :focus-within") === true;
}
