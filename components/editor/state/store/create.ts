import { type TemporalState, temporal } from "zundo";
import { createStore, type StoreApi } from "zustand/vanilla";
import { nodesById } from "#components/editor/state/document/derived.ts";
import { emptyDocument, type FlowDocument } from "#engine/document.ts";
import { currentDocument } from "#engine/migrate.ts";
import type { NodeTypes } from "#engine/node-types.ts";
import { addActions } from "./add-actions.ts";
import { arrangeActions } from "./arrange-actions.ts";
import { dataActions, noDataYet } from "./data-actions.ts";
import { editActions } from "./edit-actions.ts";
import { flowActions, flowState } from "./flow-actions.ts";
import { createHistory, type HistoryState } from "./history-actions.ts";
import { saveActions, savedState } from "./save-actions.ts";
import { isEmptySelection, onlyNode } from "./selection.ts";
import type { EditorState } from "./state.ts";
import { firstView, viewActions } from "./view-actions.ts";

const undoSteps = 200;

export interface EditorStart {
  flowId: string;
  nodeTypes: NodeTypes;
  name?: string;
  description?: string;
  document?: FlowDocument;
  revision?: number;
  readOnly?: boolean;
}

export type EditorStoreApi = StoreApi<EditorState> & { temporal: StoreApi<TemporalState<HistoryState>> };

/** Creates a store for one editor. History covers only the document: names, selection and panels are not undone. */
export function createEditorStore(
  start: EditorStart,
  now: () => number = () => performance.now(),
): EditorStoreApi {
  const { nodeTypes } = start;
  const store: EditorStoreApi = createStore<EditorState>()(
    temporal(
      (set, get) => {
        const access = { get, set };
        const history = createHistory(access, () => store.temporal, nodeTypes, now);
        return {
          ...flowState(start),
          document: currentDocument(start.document ?? emptyDocument, nodeTypes),
          ...savedState(start.revision ?? 0, start.document ?? emptyDocument),
          ...firstView,
          ...noDataYet,
          ...flowActions(access),
          ...addActions(get, history.changes, nodeTypes),
          ...editActions(get, history.changes, nodeTypes),
          ...arrangeActions(get, history.changes, nodeTypes),
          ...history.actions,
          ...saveActions(access),
          ...viewActions(access, now),
          ...dataActions(access, now),
        };
      },
      {
        partialize: ({ document }): HistoryState => ({ document }),
        equality: (before, after) => before.document === after.document,
        limit: undoSteps,
      },
    ),
  );
  store.subscribe(({ selection, detailsOpen, document, lastNode }) => {
    if (detailsOpen && !isEmptySelection(selection)) store.setState({ detailsOpen: false });
    const node = onlyNode(selection) ?? lastNode;
    const last = node !== null && nodesById(document).has(node) ? node : null;
    if (last !== lastNode) store.setState({ lastNode: last });
  });
  return store;
}
