import { useReactFlow, useStoreApi } from "@xyflow/react";
import { useMemo } from "react";
import { useEditorStore } from "#components/editor/state/editor-context.tsx";
import { addingActions } from "./adding.ts";
import { arrangingActions } from "./arranging.ts";
import { changingActions } from "./changing.ts";
import { selectingActions } from "./selecting.ts";
import { viewingActions } from "./viewing.ts";

export type CanvasActions = ReturnType<typeof useCanvasActions>;

/** The actions behind keys, menus and the command palette. */
export function useCanvasActions() {
  const store = useEditorStore();
  const flow = useReactFlow();
  const view = useStoreApi();
  return useMemo(() => {
    const viewing = viewingActions({ store, flow, view });
    const context = { store, flow, view, viewing };
    return {
      ...viewing,
      ...addingActions(context),
      ...selectingActions(context),
      ...changingActions(context),
      ...arrangingActions(context),
    };
  }, [store, flow, view]);
}
