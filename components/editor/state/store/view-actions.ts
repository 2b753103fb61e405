import { withPulses } from "#components/editor/state/traffic/pulses.ts";
import { topScope } from "#engine/scope.ts";
import { nodesById } from "#components/editor/state/document/derived.ts";
import { containersAround } from "#components/editor/state/document/regions.ts";
import { emptySelection, isSameSelection, selectionOf } from "./selection.ts";
import type { EditorState } from "./state.ts";

type ViewActions = Pick<
  EditorState,
  | "select"
  | "showProblem"
  | "showField"
  | "showCall"
  | "showDetails"
  | "toggleMap"
  | "openAddMenu"
  | "closeAddMenu"
  | "startRenaming"
  | "stopRenaming"
  | "rememberExecution"
  | "showExecution"
  | "chooseIteration"
  | "showStep"
  | "play"
>;

type Update = Partial<EditorState> | ((before: EditorState) => Partial<EditorState>);

/** The actions that change what is selected and shown, but not the document. */
export function viewActions(
  set: (update: Update) => void,
  get: () => EditorState,
  now: () => number,
): ViewActions {
  return {
    select(ids) {
      const selection = selectionOf(ids);
      if (!isSameSelection(selection, get().selection)) set({ selection });
    },
    showProblem({ nodeId, edgeId, pointer }) {
      if (nodeId === null) {
        set({ selection: selectionOf({ edges: edgeId === null ? [] : [edgeId] }) });
        return;
      }
      get().showField(nodeId, pointer);
    },
    showField(nodeId, pointer) {
      get().uncover(nodeId);
      set({
        selection: selectionOf({ nodes: [nodeId] }),
        fieldRequest: { nodeId, pointer, at: now() },
      });
    },
    showCall(nodeId, callId) {
      get().uncover(nodeId);
      set({ selection: selectionOf({ nodes: [nodeId] }), callRequest: { nodeId, callId } });
    },
    showDetails: (detailsOpen) => set({ detailsOpen, ...(detailsOpen && { selection: emptySelection }) }),
    toggleMap: () => set(({ mapOpen }) => ({ mapOpen: !mapOpen })),
    openAddMenu: (addMenu) => !get().readOnly && set({ addMenu }),
    closeAddMenu: () => set({ addMenu: null }),
    startRenaming: (renaming) => !get().readOnly && set({ renaming }),
    stopRenaming: () => set({ renaming: null }),

    rememberExecution: (lastExecution) => set({ lastExecution }),
    showExecution: (lastExecution) =>
      set((before) => ({
        lastExecution,
        runShown: true,
        ...(before.lastExecution?.id !== lastExecution.id && { iterations: new Map() }),
      })),
    chooseIteration: (containerId, iteration) =>
      set(({ iterations }) => ({ iterations: new Map(iterations).set(containerId, iteration) })),
    showStep(nodeId, scope) {
      get().uncover(nodeId);
      const { document, iterations } = get();
      const node = nodesById(document).get(nodeId);
      const chosen = new Map(iterations);
      const numbers = scope === topScope ? [] : scope.split("/").map(Number);
      for (const [level, id] of (node ? containersAround(document, node) : []).toReversed().entries())
        chosen.set(id, numbers[level] ?? 0);
      set({ iterations: chosen, selection: selectionOf({ nodes: [nodeId] }) });
    },
    play: (taken) => set(({ pulses }) => ({ pulses: withPulses(pulses, taken, now()) })),
  };
}
