"use client";

import { createContext, use } from "react";
import { useStore } from "zustand";
import type { FlowDocument } from "#engine/document.ts";
import type { createEditorStore } from "./store/create.ts";
import type { EditorState } from "./store/state.ts";

/** The state of one editor or execution view. See store/state.ts for its contents and actions. */
export type EditorStore = ReturnType<typeof createEditorStore>;

const EditorContext = createContext<EditorStore | null>(null);

/** `<EditorProvider value={store}>`: everything inside works on this editor. */
export const EditorProvider = EditorContext;

/** The surrounding editor's store, for event handlers: `store.getState()`. */
export function useEditorStore(): EditorStore {
  const store = use(EditorContext);
  if (!store) throw new Error("This part of the editor is outside an EditorProvider.");
  return store;
}

/** Selects from the editor's state; the component renders again only when the selection changes. */
export function useEditor<Value>(selector: (state: EditorState) => Value): Value {
  return useStore(useEditorStore(), selector);
}

/** The number of steps that can be undone and redone. */
export function useHistoryDepth(): { undo: number; redo: number } {
  const { temporal } = useEditorStore();
  const undo = useStore(temporal, (state) => state.pastStates.length);
  const redo = useStore(temporal, (state) => state.futureStates.length);
  return { undo, redo };
}

/** The document's node with this id. */
export function findNode(document: FlowDocument, nodeId: string | null) {
  return document.nodes.find(({ id }) => id === nodeId);
}

export { createEditorStore } from "./store/create.ts";
export { onlyEdge, onlyNode } from "./store/selection.ts";
export type { EditorState } from "./store/state.ts";
