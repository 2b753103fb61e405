import type { TemporalState } from "zundo";
import type { StoreApi } from "zustand/vanilla";
import { boxesOf } from "#components/editor/state/document/box.ts";
import { keepClear } from "#components/editor/state/document/keep-clear.ts";
import type { FlowDocument } from "#engine/document.ts";
import type { Draft } from "#engine/merge/conflict.ts";
import { currentDocument } from "#engine/migrate.ts";
import type { NodeTypes } from "#engine/node-types.ts";
import type { Access } from "./access.ts";
import { createGrouping } from "./history.ts";
import type { QuietNodes } from "./quiet-nodes.ts";
import { createRebasedHistory, type OthersChanges } from "./rebased-history.ts";
import { nodeIdsOf } from "./save-actions.ts";
import { type Selection, withoutMissing } from "./selection.ts";

/** The state that is undone and redone: only the document, not names, selection and panels. */
export interface HistoryState {
  document: FlowDocument;
}

export interface HistoryActions {
  undo(): void;
  redo(): void;
  /**
   * Shows `merged`, which contains what others have changed: `base` to `theirs`. It is not an undo step, and undoing
   * earlier steps keeps what others have changed. Also in a read-only view.
   */
  showMerged(changes: OthersChanges, merged: Draft, revision: number): void;
  /**
   * Draws the nodes of these types again, now that the types are loaded. It is not an undo step, and changes nothing that
   * is saved.
   */
  showLoadedTypes(types: ReadonlySet<string>): void;
}

/** The state that changes together with a document. */
type Also = Partial<Pick<Around, "selection" | "renaming" | "quietNodes">>;

/** How other actions change the document. */
export interface Changes {
  /**
   * Replaces the document, as a new undo step unless the change continues the last one of its group. The selection loses
   * what is gone. Nothing happens in a read-only view, except to `also`.
   */
  change(document: FlowDocument, group?: string | null, also?: Also): void;
  /** Collapses or expands. A read-only view is never saved, so there this only changes what is shown. */
  changeView(toggled: FlowDocument, also?: Also): void;
  /** The part of a selection that a document still shows. */
  shownOf(selection: Selection, document: FlowDocument): Selection;
}

/** The parts of the draft and the view that history uses. */
interface Around extends Draft {
  readOnly: boolean;
  revision: number;
  savedNodes: ReadonlySet<string>;
  quietNodes: QuietNodes;
  selection: Selection;
  renaming: string | null;
}

type Temporal = StoreApi<TemporalState<HistoryState>>;

/**
 * The undo history of an editor.
 *
 * @param temporal the past and future documents; asked for when needed, because it is created after the actions
 * @param now milliseconds from a monotonic clock
 */
export function createHistory(
  { get, set }: Access<HistoryState & Around>,
  temporal: () => Temporal,
  nodeTypes: NodeTypes,
  now: () => number,
): { changes: Changes; actions: HistoryActions } {
  const grouping = createGrouping(now);
  const rebased = createRebasedHistory(nodeTypes);
  const shownOf = (selection: Selection, document: FlowDocument) =>
    withoutMissing(selection, document, boxesOf(document, nodeTypes));

  const change: Changes["change"] = (document, group = null, also) => {
    const before = get();
    if (before.readOnly || document === before.document) {
      if (also) set(also);
      return;
    }
    const continues = grouping.continues(group);
    if (continues) temporal().getState().pause();
    set({ document, selection: shownOf(before.selection, document), ...also });
    if (continues) temporal().getState().resume();
  };
  const changeView: Changes["changeView"] = (toggled, also = {}) => {
    const { document, readOnly } = get();
    const clear = keepClear(document, toggled, nodeTypes);
    if (readOnly) set({ document: clear, ...also });
    else change(clear, null, also);
  };
  const step = (direction: "undo" | "redo") => {
    if (get().readOnly) return;
    grouping.end();
    const states = direction === "undo" ? "pastStates" : "futureStates";
    const steps = rebased.rebase(documentsIn(temporal().getState()[states]), get().document);
    temporal().setState({ [states]: steps.map((document) => ({ document })) });
    temporal().getState()[direction]();
    set(({ selection, document }) => ({ selection: shownOf(selection, document) }));
  };
  const showMerged: HistoryActions["showMerged"] = (changes, { name, description, document }, revision) => {
    const { pastStates, futureStates, pause, resume } = temporal().getState();
    rebased.add(changes, documentsIn([...pastStates, ...futureStates]));
    pause();
    const savedNodes = nodeIdsOf(changes.theirs);
    set({ name, description, document, revision, savedNodes, selection: shownOf(get().selection, document) });
    resume();
  };
  const showLoadedTypes: HistoryActions["showLoadedTypes"] = (types) => {
    const { pause, resume } = temporal().getState();
    const document = currentDocument(get().document, nodeTypes);
    const nodes = document.nodes.map((node) => (types.has(node.type) ? { ...node } : node));
    pause();
    set({ document: { ...document, nodes } });
    resume();
  };
  return {
    changes: { change, changeView, shownOf },
    actions: { undo: () => step("undo"), redo: () => step("redo"), showMerged, showLoadedTypes },
  };
}

function documentsIn(states: readonly Partial<HistoryState>[]): FlowDocument[] {
  return states.flatMap(({ document }) => document ?? []);
}
