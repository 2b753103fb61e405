import { type TemporalState, temporal } from "zundo";
import { createStore, type StoreApi } from "zustand/vanilla";
import { noPulses } from "#components/editor/state/traffic/pulses.ts";
import { emptyDocument, type FlowDocument } from "#engine/document.ts";
import { addNode } from "#engine/edit/add.ts";
import { changePins, changeSettings } from "#engine/edit/change.ts";
import { changeConfig } from "#engine/edit/change-config.ts";
import { collapse } from "#engine/edit/collapse.ts";
import { connect, reconnect } from "#engine/edit/connect.ts";
import type { Edit } from "#engine/edit/edit.ts";
import { findContainer } from "#engine/edit/inside.ts";
import { moveInto, rootsOf } from "#engine/edit/move-into.ts";
import { addNote, allPlaced, changeNote } from "#engine/edit/notes.ts";
import { partOf, pastePart } from "#engine/edit/paste.ts";
import { putInputFirst } from "#engine/edit/put-input-first.ts";
import { removeNodes } from "#engine/edit/remove.ts";
import { removeEdges } from "#engine/edit/remove-edges.ts";
import { renameKey } from "#engine/edit/rename-key.ts";
import { renameOutputField } from "#engine/edit/rename-output-field.ts";
import { currentDocument } from "#engine/migrate.ts";
import type { NodeTypes } from "#engine/node-types.ts";
import { noCallShapes } from "#engine/shapes/call-shape.ts";
import { isSameJson } from "#lib/same-json.ts";
import { boxesOf } from "#components/editor/state/document/box.ts";
import { fromClipboard, type PasteAt, shiftTo, toClipboard } from "#components/editor/state/document/clipboard.ts";
import { dataActions } from "./data-actions.ts";
import { nodesById } from "#components/editor/state/document/derived.ts";
import { fitToContent } from "#components/editor/state/document/fit-to-content.ts";
import { findFreeNotePosition, findFreePosition } from "#components/editor/state/document/free-position.ts";
import { createGrouping } from "./history.ts";
import { keepClear } from "#components/editor/state/document/keep-clear.ts";
import { movedNodes, settledIn } from "#components/editor/state/document/moved.ts";
import { createRebasedHistory } from "./rebased-history.ts";
import { isOpen, regionAt, uncovered } from "#components/editor/state/document/regions.ts";
import {
  emptySelection,
  isEmptySelection,
  type Selection,
  selectionOf,
  withoutMissing,
} from "./selection.ts";
import type { EditorState } from "./state.ts";
import { tidyDocument } from "#components/editor/state/document/tidy.ts";
import { viewActions } from "./view-actions.ts";

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

type HistoryState = Pick<EditorState, "document">;
export type EditorStoreApi = StoreApi<EditorState> & { temporal: StoreApi<TemporalState<HistoryState>> };

/** Creates a store for one editor. History covers only the document: names, selection and panels are not undone. */
export function createEditorStore(
  start: EditorStart,
  now: () => number = () => performance.now(),
): EditorStoreApi {
  const grouping = createGrouping(now);
  const { nodeTypes } = start;
  const history = createRebasedHistory(nodeTypes);

  const store: EditorStoreApi = createStore<EditorState>()(
    temporal(
      (set, get) => {
        const shownOf = (selection: Selection, document: FlowDocument) =>
          withoutMissing(selection, document, boxesOf(document, nodeTypes));
        /** Replaces the document, as a new undo step unless the change continues the last one. */
        const change = (document: FlowDocument, group: string | null = null, also?: Partial<EditorState>) => {
          const before = get();
          if (before.readOnly || document === before.document) {
            if (also) set(also);
            return;
          }
          const continues = grouping.continues(group);
          if (continues) store.temporal.getState().pause();
          set({ document, selection: shownOf(before.selection, document), ...also });
          if (continues) store.temporal.getState().resume();
        };
        /** Collapses or expands. A read-only view is never saved, so there this only changes what is shown. */
        const changeView = (toggled: FlowDocument, also: Partial<EditorState> = {}) => {
          const { document, readOnly } = get();
          const clear = keepClear(document, toggled, nodeTypes);
          if (readOnly) set({ document: clear, ...also });
          else change(clear, null, also);
        };
        const step = (direction: "undo" | "redo") => {
          if (get().readOnly) return;
          grouping.end();
          const { temporal } = store;
          const states = direction === "undo" ? "pastStates" : "futureStates";
          const steps = history.rebase(documentsIn(temporal.getState()[states]), get().document);
          temporal.setState({ [states]: steps.map((document) => ({ document })) });
          temporal.getState()[direction]();
          set(({ selection, document }) => ({ selection: shownOf(selection, document) }));
        };
        const addPart = (given: FlowDocument, at: PasteAt, containerId?: string) => {
          const { document, readOnly } = get();
          if (readOnly) return "This flow is read-only.";
          const part = currentDocument(given, nodeTypes);
          const region = containerId ?? (at === "beside" ? allPlaced(part)[0]?.parent_id : undefined);
          const shift = shiftTo(document, nodeTypes, part, at, region);
          const result = pastePart(document, nodeTypes, part, shift, containerId);
          if ("refusal" in result) return result.refusal;
          const pasted = uncovered(result.document, nodeTypes, result.nodeIds);
          change(keepClear(document, pasted, nodeTypes), null, {
            selection: selectionOf({ nodes: result.nodeIds }),
          });
          return null;
        };
        const apply = (edit: Edit) => {
          if ("refusal" in edit) return edit.refusal;
          change(edit.document);
          return null;
        };

        return {
          flowId: start.flowId,
          nodeTypes,
          name: start.name ?? "",
          description: start.description ?? "",
          document: currentDocument(start.document ?? emptyDocument, nodeTypes),
          revision: start.revision ?? 0,
          readOnly: start.readOnly ?? false,
          saveState: "saved",
          saveProblem: null,
          retryAt: null,
          conflict: null,
          otherTabs: [],
          callShapes: noCallShapes,
          selection: emptySelection,
          variables: undefined,
          problems: [],
          currentData: { kind: "last" },
          choosingData: false,
          lastExecution: null,
          runShown: false,
          iterations: new Map(),
          followed: null,
          traffic: null,
          pulses: noPulses,
          fieldRequest: null,
          callRequest: null,
          addMenu: null,
          renaming: null,
          detailsOpen: false,
          mapOpen: false,

          rename: (name) => set({ name }),
          describe: (description) => set({ description }),

          addNode(type, { position, insertAt, containerId } = {}) {
            const { document, readOnly } = get();
            if (readOnly) return null;
            const wanted = { type, insertAt, containerId };
            const free = position ? { position, document } : findFreePosition(document, nodeTypes, wanted);
            const added = addNode(free.document, nodeTypes, { ...wanted, position: free.position });
            if ("refusal" in added) return null;
            const selection = selectionOf({ nodes: [added.node.id] });
            change(keepClear(document, added.document, nodeTypes), null, { selection });
            return added.node.id;
          },
          addNote(point, { mayCover } = { mayCover: true }) {
            const { document, readOnly } = get();
            if (readOnly) return null;
            const region = regionAt(document, nodeTypes, point);
            const position = mayCover ? point : findFreeNotePosition(document, nodeTypes, region, point);
            const added = addNote(document, position, region);
            if ("refusal" in added) return null;
            const { id } = added.note;
            const clear = keepClear(document, added.document, nodeTypes);
            change(clear, null, { selection: selectionOf({ nodes: [id] }), renaming: id });
            return id;
          },
          changeNote(noteId, fields) {
            const { document } = get();
            const changed = keepClear(document, changeNote(document, noteId, fields), nodeTypes);
            change(changed, `note:${noteId}:${Object.keys(fields).join()}`);
          },
          removeNodes: (ids) => change(removeNodes(get().document, nodeTypes, new Set(ids))),
          removeEdges: (ids) => change(removeEdges(get().document, new Set(ids))),
          removeSelected() {
            const { document, selection } = get();
            change(removeEdges(removeNodes(document, nodeTypes, selection.nodes), selection.edges));
          },
          connect: (ends) => apply(connect(get().document, nodeTypes, ends)),
          reconnect: (edgeId, ends) => apply(reconnect(get().document, nodeTypes, edgeId, ends)),
          putInputFirst: (nodeId, sourceId) => change(putInputFirst(get().document, nodeId, sourceId)),
          moveNodes(positions, how = {}) {
            const moved = movedNodes(get().document, nodeTypes, positions, how);
            change(moved.document, how.nudge ? `nudge:${[...positions.keys()].join()}` : null);
            return moved.result;
          },
          moveInto(nodeIds, containerId) {
            const { document } = get();
            const moved = moveInto(document, nodeTypes, nodeIds, containerId);
            if ("refusal" in moved) return moved;
            const roots = rootsOf(document, nodeIds);
            change(settledIn(document, moved.document, nodeTypes, roots, containerId));
            return moved;
          },
          collapse(ids, collapsed) {
            const { document, selection } = get();
            const toggled = collapse(document, nodeTypes, new Set(ids), collapsed);
            const isLost = shownOf(selection, toggled) !== selection;
            changeView(toggled, isLost ? { selection: selectionOf({ nodes: ids }) } : {});
          },
          fitToContent: (containerId) => change(fitToContent(get().document, nodeTypes, containerId)),
          uncover: (nodeId) => changeView(uncovered(get().document, nodeTypes, [nodeId])),
          updateConfig(nodeId, fields) {
            const { document } = get();
            const changed = changeConfig(document, nodeTypes, nodeId, fields);
            // Removing edges is a separate undo step, however soon it follows typing.
            const continues = changed.edges === document.edges;
            change(changed, continues ? `config:${nodeId}:${Object.keys(fields).join()}` : null);
          },
          updateSettings: (nodeId, settings) =>
            change(
              changeSettings(get().document, new Set([nodeId]), settings),
              `settings:${nodeId}:${Object.keys(settings).join()}`,
            ),
          pin(pins) {
            const [only] = pins.keys();
            const group = pins.size === 1 ? `pin:${only}` : null;
            change(changePins(get().document, pins), group);
          },
          disable: (ids, disabled) => change(changeSettings(get().document, new Set(ids), { disabled })),
          renameKey: (nodeId, key) => apply(renameKey(get().document, nodeTypes, nodeId, key)),
          renameOutputField: (nodeId, field) =>
            apply(renameOutputField(get().document, nodeTypes, nodeId, field)),
          duplicate(ids) {
            const { document, selection } = get();
            const part = partOf(document, ids ? new Set(ids) : selection.nodes);
            if (allPlaced(part).length > 0) addPart(part, "beside");
          },
          copy() {
            const { document, selection } = get();
            const part = partOf(document, selection.nodes);
            return allPlaced(part).length === 0 ? null : toClipboard(part);
          },
          paste(text, center) {
            const part = fromClipboard(text);
            if (!part || allPlaced(part).length === 0) return "There are no nodes on the clipboard.";
            const { document, selection } = get();
            const selected = findContainer(document, nodeTypes, selection.nodes);
            const node = selected === undefined ? undefined : nodesById(document).get(selected);
            const open = node && isOpen(node, nodeTypes) ? selected : undefined;
            return addPart(part, { center }, open ?? regionAt(document, nodeTypes, center));
          },
          tidy(ids) {
            const { document } = get();
            const tidied = tidyDocument(document, nodeTypes, ids ? new Set(ids) : null);
            change(ids ? keepClear(document, tidied, nodeTypes) : tidied);
          },

          ...dataActions(set),
          ...viewActions(set, get, now),
          undo: () => step("undo"),
          redo: () => step("redo"),

          setProblems: (problems) => set({ problems }),
          setSaveState: (saveState, problem, retryAt) =>
            set({ saveState, saveProblem: problem ?? null, retryAt: retryAt ?? null, conflict: null }),
          showConflict: (conflict) =>
            set({ saveState: "conflict", saveProblem: null, retryAt: null, conflict }),
          setCallShapes: (callShapes) => set({ callShapes }),
          setOtherTabs(otherTabs) {
            if (!isSameJson(otherTabs, get().otherTabs)) set({ otherTabs });
          },
          markSaved: (revision) => set({ revision }),
          replace: (document) => change(currentDocument(document, nodeTypes)),
          showMerged(changes, { name, description, document }, revision) {
            const { pastStates, futureStates, pause, resume } = store.temporal.getState();
            history.add(changes, documentsIn([...pastStates, ...futureStates]));
            pause();
            set({ name, description, document, revision, selection: shownOf(get().selection, document) });
            resume();
          },
        };
      },
      {
        partialize: ({ document }): HistoryState => ({ document }),
        equality: (before, after) => before.document === after.document,
        limit: undoSteps,
      },
    ),
  );
  store.subscribe(({ selection, detailsOpen }) => {
    if (detailsOpen && !isEmptySelection(selection)) store.setState({ detailsOpen: false });
  });
  return store;
}

function documentsIn(states: readonly Partial<HistoryState>[]): FlowDocument[] {
  return states.flatMap(({ document }) => document ?? []);
}
