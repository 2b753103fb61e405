import type { ReactFlowInstance, useStoreApi } from "@xyflow/react";
import type { EditorStore } from "#components/editor/state/editor-context.tsx";
import type { Point } from "#engine/edit/edit.ts";

/** The objects that actions work on. */
export interface ActionContext {
  store: EditorStore;
  flow: ReactFlowInstance;
  view: ReturnType<typeof useStoreApi>;
}

/** The middle of the canvas, in client pixels. */
export function middleOfView({ view }: ActionContext): Point {
  const box = view.getState().domNode?.getBoundingClientRect();
  return { x: (box?.left ?? 0) + (box?.width ?? 0) / 2, y: (box?.top ?? 0) + (box?.height ?? 0) / 2 };
}
