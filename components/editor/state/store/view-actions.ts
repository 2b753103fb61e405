import type { Point } from "#engine/edit/edit.ts";
import type { FlowProblem } from "#engine/graph/graph.ts";
import type { Access } from "./access.ts";
import type { NewPlace } from "./add-actions.ts";
import { leaveField, type QuietNodes } from "./quiet-nodes.ts";
import { emptySelection, isSameSelection, type Selection, selectionOf } from "./selection.ts";

/** A field that the panel is asked to show, such as the one with a problem. */
export interface FieldRequest {
  nodeId: string;
  /** JSON pointer into the node's configuration; "" for the node as a whole. */
  pointer: string;
  /** Differs for every request, so that a repeated request for the same field has an effect. */
  at: number;
}

/** A call that its webhook's panel is asked to show. */
export interface CallRequest {
  nodeId: string;
  callId: string;
}

/** Where the menu of node types is open, and what to do with the chosen type. */
export interface AddMenuState extends NewPlace {
  /** Where on the screen the menu is, in client pixels. */
  screen: Point;
  /** The place follows from what was added before, not from where the menu was opened: a trigger fits, too, without it. */
  isImplied?: boolean;
}

/** The selection, open panels, and requests to the view. */
export interface ViewState {
  selection: Selection;
  /** The node that was selected alone last; null as soon as it is deleted. */
  lastNode: string | null;
  quietNodes: QuietNodes;
  fieldRequest: FieldRequest | null;
  /** null as soon as the panel shows it. */
  callRequest: CallRequest | null;
  addMenu: AddMenuState | null;
  /** The node whose label is being edited on its card, or the note whose text is. */
  renaming: string | null;
  /** Whether the panel shows the flow itself, which it can only while nothing is selected. */
  detailsOpen: boolean;
  /** Whether the selected node is open in the workbench, above the canvas. */
  workbenchOpen: boolean;
  /** Whether the map of a large flow is shown. */
  mapOpen: boolean;
}

export interface ViewActions {
  select(selection: { nodes?: Iterable<string>; edges?: Iterable<string> }): void;
  /** Shows the problems of a new node's field from now on, because it was left. */
  showProblemsOf(nodeId: string, pointer: string): void;
  /** Shows the problems of all nodes. */
  showAllProblems(): void;
  /** Selects a problem's node or edge and asks the panel to show its field. */
  showProblem(problem: FlowProblem): void;
  /** Selects a node and asks the panel to show one of its fields, by JSON pointer. */
  showField(nodeId: string, pointer: string): void;
  /** Selects a webhook and asks the panel to show one of its calls. */
  showCall(nodeId: string, callId: string): void;
  /** Opens the flow's own panel, which clears the selection, or closes it. */
  showDetails(open: boolean): void;
  /** Opens the selected node in the workbench, or closes it. */
  showWorkbench(open: boolean): void;
  toggleMap(): void;
  openAddMenu(menu: AddMenuState): void;
  closeAddMenu(): void;
  /** Starts editing a node's label on its card, or a note's text. */
  startRenaming(nodeId: string): void;
  stopRenaming(): void;
}

/** The parts of the flow and its document that these actions use. */
interface Around {
  readOnly: boolean;
  uncover(nodeId: string): void;
}

export const firstView: ViewState = {
  selection: emptySelection,
  lastNode: null,
  quietNodes: new Map(),
  fieldRequest: null,
  callRequest: null,
  addMenu: null,
  renaming: null,
  detailsOpen: false,
  workbenchOpen: false,
  mapOpen: false,
};

export function viewActions({ get, set }: Access<ViewState & Around>, now: () => number): ViewActions {
  const showProblemsOf = (nodeId: string, pointer: string) => {
    const quietNodes = leaveField(get().quietNodes, nodeId, pointer);
    if (quietNodes !== get().quietNodes) set({ quietNodes });
  };
  const showField = (nodeId: string, pointer: string) => {
    get().uncover(nodeId);
    showProblemsOf(nodeId, pointer);
    set({ selection: selectionOf({ nodes: [nodeId] }), fieldRequest: { nodeId, pointer, at: now() } });
  };
  return {
    select(ids) {
      const selection = selectionOf(ids);
      if (!isSameSelection(selection, get().selection)) set({ selection });
    },
    showProblem({ nodeId, edgeId, pointer }) {
      if (nodeId === null) set({ selection: selectionOf({ edges: edgeId === null ? [] : [edgeId] }) });
      else showField(nodeId, pointer);
    },
    showField,
    showProblemsOf,
    showAllProblems() {
      if (get().quietNodes.size > 0) set({ quietNodes: new Map() });
    },
    showCall(nodeId, callId) {
      get().uncover(nodeId);
      set({ selection: selectionOf({ nodes: [nodeId] }), callRequest: { nodeId, callId } });
    },
    showDetails: (detailsOpen) => set({ detailsOpen, ...(detailsOpen && { selection: emptySelection }) }),
    showWorkbench: (workbenchOpen) => set({ workbenchOpen }),
    toggleMap: () => set(({ mapOpen }) => ({ mapOpen: !mapOpen })),
    openAddMenu: (addMenu) => !get().readOnly && set({ addMenu }),
    closeAddMenu: () => set({ addMenu: null }),
    startRenaming: (renaming) => !get().readOnly && set({ renaming }),
    stopRenaming: () => set({ renaming: null }),
  };
}
