import type { Traffic } from "#components/canvas/traffic/traffic.ts";
import type { FlowDocument, NodeSettings } from "#engine/document.ts";
import type { InsertPoint } from "#engine/edit/add.ts";
import type { Ends, Point } from "#engine/edit/edit.ts";
import type { FlowProblem } from "#engine/graph/graph.ts";
import type { NodeTypes } from "#engine/node-types.ts";
import type { Execution } from "#server/executions/reads/schema.ts";
import type { Selection } from "./selection.ts";

/**
 * How far the draft is kept. `saving`: changes are on their way or about to be. `offline`: the server could not be
 * reached and is being tried again. `conflict`: somebody else saved first and a person must decide. `refused`: the
 * server does not take this draft; `saveProblem` says why, and the next change is tried again.
 */
export type SaveState = "saved" | "saving" | "offline" | "conflict" | "refused";

/**
 * An execution that the canvas shows, live while it runs. One that a person asked for stays until they clear it; one that
 * came by traffic makes way for the next call.
 */
export interface FollowedExecution {
  id: string;
  wantedBy: "person" | "traffic";
}

/** A field that the panel is asked to show, such as the place of a problem. */
export interface FieldRequest {
  nodeId: string;
  /** JSON pointer into the node's configuration; "" for the node as a whole. */
  pointer: string;
  /** Differs for every request, so that asking twice for the same field is noticed. */
  at: number;
}

/** Where the menu of node types is open, and what becomes of the type that is chosen there. */
export interface AddMenuState {
  /** Where on the screen the menu stands, in client pixels. */
  screen: Point;
  /** Where on the canvas the node goes; null: where there is room. */
  position: Point | null;
  insertAt: InsertPoint | null;
}

export interface Move {
  /** Puts a node between an edge's ends too, where that can be. */
  insert?: { nodeId: string; edgeId: string } | null;
  /** A small move by key: without a pause between them, several are one step of history. */
  nudge?: boolean;
}

/** What an editor, or a view of an execution, knows and can do. One store per editor. */
export interface EditorState {
  flowId: string;
  /** What the document is edited with; the document is at the newest versions of them. */
  nodeTypes: NodeTypes;
  name: string;
  description: string;
  document: FlowDocument;
  /** The server's count of saves that the document was last read or saved at. */
  revision: number;
  /** True while an execution or a version is looked at: nothing may change. */
  readOnly: boolean;
  saveState: SaveState;
  saveProblem: string | null;
  /** While offline: when saving is tried again, as `Date.now()`. */
  retryAt: number | null;
  selection: Selection;
  /** What keeps the flow from being activated: found here as it is edited, and what the server added. */
  problems: readonly FlowProblem[];
  /** The execution that last inputs and outputs are taken from. */
  lastExecution: Execution | null;
  /** Whether its states are shown on the canvas. */
  runShown: boolean;
  /** The execution that is to be on the canvas; null where nothing is, or what is shown was given from outside. */
  followed: FollowedExecution | null;
  /** What passes through the live version while it is watched; null while it is not. */
  traffic: Traffic | null;
  fieldRequest: FieldRequest | null;
  addMenu: AddMenuState | null;
  /** The node whose label is being changed on its card. */
  renaming: string | null;

  rename(name: string): void;
  describe(description: string): void;

  /**
   * Adds a node with its type's defaults, connects it where `place` says so, and selects it. Without a position it goes
   * where there is room. Gives the new id, or null when the type is unknown or the document is full.
   */
  addNode(type: string, position: Point | null, place?: InsertPoint): string | null;
  /** Removes nodes, and joins their neighbors where it is clear how, as one step of history. */
  removeNodes(ids: Iterable<string>): void;
  removeEdges(ids: Iterable<string>): void;
  /** Removes what is selected, the nodes as `removeNodes` does. */
  removeSelected(): void;
  /** Gives the reason for a refusal, a sentence for people, or null when it is connected. */
  connect(ends: Ends): string | null;
  /** Moves an edge's end. Gives the reason for a refusal or null. */
  reconnect(edgeId: string, ends: Ends): string | null;
  /** Moves nodes, as one step of history. */
  moveNodes(positions: ReadonlyMap<string, Point>, how?: Move): void;
  /** Merges into a node's configuration. Changes of the same fields without a pause are one step of history. */
  updateConfig(nodeId: string, change: Readonly<Record<string, unknown>>): void;
  updateSettings(nodeId: string, change: Partial<NodeSettings>): void;
  /** Disables or enables nodes, as one step of history. */
  disable(ids: Iterable<string>, disabled: boolean): void;
  /** Changes a node's key, in the tags that name it too. Gives the reason for a refusal or null. */
  renameKey(nodeId: string, key: string): string | null;
  /** Copies the nodes (the selected ones when left out) to free space beside themselves, with new ids, and selects the copies. */
  duplicate(ids?: Iterable<string>): void;
  /** The selected nodes, and the edges between them, as text for the clipboard; null when no node is selected. */
  copy(): string | null;
  /** Adds what `copy` gave, with new ids, around `center`. Gives the reason for a refusal or null. */
  paste(text: string, center: Point): string | null;
  /** Lays the nodes out (all when left out). */
  tidy(ids?: Iterable<string>): void;

  select(selection: { nodes?: Iterable<string>; edges?: Iterable<string> }): void;
  /** Selects a problem's node or edge and asks the panel for its field. */
  showProblem(problem: FlowProblem): void;
  /** Selects a node and asks the panel for one of its fields, by JSON pointer. */
  showField(nodeId: string, pointer: string): void;
  undo(): void;
  redo(): void;

  openAddMenu(menu: AddMenuState): void;
  closeAddMenu(): void;
  /** Turns a node's label into a field on its card. */
  startRenaming(nodeId: string): void;
  stopRenaming(): void;
  /** Keeps an execution as the last one without showing its states. */
  rememberExecution(execution: Execution): void;
  /** Keeps an execution as the last one and shows its states on the canvas. */
  showExecution(execution: Execution): void;
  /** Takes the states off the canvas; last inputs and outputs stay. */
  hideExecution(): void;
  /** Puts an execution on the canvas as soon as it is loaded. */
  follow(executionId: string, wantedBy: FollowedExecution["wantedBy"]): void;
  setProblems(problems: readonly FlowProblem[]): void;
  setSaveState(state: SaveState, problem?: string, retryAt?: number): void;
  /** Keeps what the server stored: its revision, and nothing else while the person goes on editing. */
  markSaved(revision: number): void;
  /** Puts another document in place of this one, such as an old version. Undo brings this one back. */
  replace(document: FlowDocument): void;
  /** Takes over what the server has, in place of this document. Undo does not lead back across it. */
  load(flow: { name: string; description: string; document: FlowDocument; revision: number }): void;
}
