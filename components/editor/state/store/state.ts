import type { ChosenIterations } from "#components/editor/state/iterations/iterations.ts";
import type { CurrentData } from "#components/editor/state/data/current-data.ts";
import type { Pulses } from "#components/editor/state/traffic/pulses.ts";
import type { Traffic } from "#components/editor/state/traffic/traffic.ts";
import type { FieldChange } from "#engine/code/rename-field.ts";
import type { FlowDocument, NodeSettings, Pin } from "#engine/document.ts";
import type { InsertPoint } from "#engine/edit/add.ts";
import type { Ends, Point } from "#engine/edit/edit.ts";
import type { NoteChange } from "#engine/edit/notes.ts";
import type { FlowProblem } from "#engine/graph/graph.ts";
import type { Conflict, Draft } from "#engine/merge/conflict.ts";
import type { NodeTypes } from "#engine/node-types.ts";
import type { Scope } from "#engine/scope.ts";
import type { CallShapes } from "#engine/shapes/call-shape.ts";
import type { JsonObject } from "#lib/json.ts";
import type { Execution } from "#server/executions/reads/schema.ts";
import type { Flow } from "#server/flows/documents/schema.ts";
import type { Tab } from "#server/flows/documents/tabs/schema.ts";
import type { OthersChanges } from "./rebased-history.ts";
import type { Selection } from "./selection.ts";

/**
 * The save status of the draft. `saving`: changes are being sent or about to be. `offline`: the server could not be
 * reached and is retried. `conflict`: someone else saved first and the user must decide. `refused`: the server rejects
 * this draft; `saveProblem` says why, and the next change is tried again. `gone`: the flow does not exist for the user any
 * more, or they may not change it; nothing is sent until they may again.
 */
export type SaveState = "saved" | "saving" | "offline" | "conflict" | "refused" | "gone";

/** What others saved, where it differs from unsaved changes in the same place. */
export interface SaveConflict {
  theirs: ServerDraft;
  conflicts: readonly Conflict[];
}

/** The draft as the server has it. */
export type ServerDraft = Draft & Pick<Flow, "revision" | "saved_by">;

/**
 * An execution that the canvas shows, live while it runs. One that the user asked for stays until they clear it; one
 * that arrived while watching is replaced by the next.
 */
export interface FollowedExecution {
  id: string;
  wantedBy: "person" | "traffic";
}

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
}

/** Where a new node goes. */
export interface NewPlace {
  /** Where on the canvas. Omitted: in free space. */
  position?: Point | undefined;
  /** What it is connected to. */
  insertAt?: InsertPoint | undefined;
  /** The container that it goes into if nothing is said about its connection. Omitted: the top level. */
  containerId?: string | undefined;
}

export interface Move {
  /** Also inserts a node between an edge's ends, if possible. */
  insert?: { nodeId: string; edgeId: string } | null;
  /** Also moves these nodes into a container, or to the top level (undefined). */
  into?: { nodeIds: ReadonlySet<string>; containerId: string | undefined };
  /** A small move by key; several without a pause form one undo step. */
  nudge?: boolean;
}

/** What a move into or out of a container did, or why it is not possible. */
export type Moved = { removedEdges: number } | { refusal: string };

/** The state and actions of an editor, or of a view of an execution. One store per editor. */
export interface EditorState {
  flowId: string;
  /** The definitions for editing; the document is migrated to their newest versions. */
  nodeTypes: NodeTypes;
  name: string;
  description: string;
  document: FlowDocument;
  /** The server's revision at which the document was last loaded or saved. */
  revision: number;
  /** True while an execution or a version is viewed: nothing may change. */
  readOnly: boolean;
  saveState: SaveState;
  saveProblem: string | null;
  /** While offline: when saving is retried, as `Date.now()`. */
  retryAt: number | null;
  /** What the user must decide; null unless `saveState` is `conflict`. */
  conflict: SaveConflict | null;
  /** Other tabs, of anyone, that have this flow open. */
  otherTabs: readonly Tab[];
  selection: Selection;
  /** What may be shown of the flow's variables, by name. Undefined until they are loaded. */
  variables: JsonObject | undefined;
  /** Problems of the flow: found here during editing, and added by the server. */
  problems: readonly FlowProblem[];
  /** What provides the inputs and outputs that are shown, and the input when the draft runs. */
  currentData: CurrentData;
  /** Whether the list of data to choose from is open. */
  choosingData: boolean;
  /**
   * The execution that provides inputs and outputs: that of the current data, or a later one that was started with it.
   * null: there is none, so only the sample payload is known.
   */
  lastExecution: Execution | null;
  /** Whether its states are shown on the canvas. */
  runShown: boolean;
  /** What the last calls of each trigger looked like. */
  callShapes: CallShapes;
  /** Which iteration of each container is shown. */
  iterations: ChosenIterations;
  /** The execution to show on the canvas; null for none, or if it was passed from outside. */
  followed: FollowedExecution | null;
  /** The traffic of the live version while it is watched; null otherwise. */
  traffic: Traffic | null;
  /** The lights that travel along edges at the moment. */
  pulses: Pulses;
  fieldRequest: FieldRequest | null;
  /** null as soon as the panel shows it. */
  callRequest: CallRequest | null;
  addMenu: AddMenuState | null;
  /** The node whose label is being edited on its card, or the note whose text is. */
  renaming: string | null;
  /** Whether the panel shows the flow itself, which it can only while nothing is selected. */
  detailsOpen: boolean;
  /** Whether the map of a large flow is shown. */
  mapOpen: boolean;

  rename(name: string): void;
  describe(description: string): void;

  /**
   * Adds a node with its type's defaults, connects it as `place` says, and selects it. The containers around it grow,
   * and what is beside them makes room. Returns the new id, or null when the type is unknown or the document is full.
   */
  addNode(type: string, place?: NewPlace): string | null;
  /**
   * Adds an empty note there, in a container if the point is in one, selects it and edits its text. Unless it may cover
   * others, it is below them. Returns the new id, or null when the document is full.
   */
  addNote(point: Point, place?: { mayCover: boolean }): string | null;
  /** Changes a note. Changes of the same fields without a pause form one undo step. */
  changeNote(noteId: string, change: NoteChange): void;
  /** Removes nodes, and joins their neighbors if that is unambiguous, as one undo step. */
  removeNodes(ids: Iterable<string>): void;
  removeEdges(ids: Iterable<string>): void;
  /** Removes the selection, nodes as `removeNodes` does. */
  removeSelected(): void;
  /** Returns the reason for a refusal as a sentence for the user, or null. */
  connect(ends: Ends): string | null;
  /** Moves an edge's end. Returns the reason for a refusal or null. */
  reconnect(edgeId: string, ends: Ends): string | null;
  /** Makes a node's output the first input of another node that several nodes lead to. */
  putInputFirst(nodeId: string, sourceId: string): void;
  /** Moves nodes, as one undo step. A refusal changes nothing. */
  moveNodes(positions: ReadonlyMap<string, Point>, how?: Move): Moved;
  /** Moves nodes into a container or to the top level (undefined), and to free space there, as one undo step. */
  moveInto(nodeIds: ReadonlySet<string>, containerId: string | undefined): Moved;
  /**
   * Collapses containers to cards, or expands them to frames, which move their neighbors aside; as one undo step. Also
   * in a read-only view, where nothing is saved.
   */
  collapse(ids: Iterable<string>, collapsed: boolean): void;
  /** Moves a container's corner to its content, so that its frame is as small as possible. */
  fitToContent(containerId: string): void;
  /** Expands the containers around a node. */
  uncover(nodeId: string): void;
  /** Merges into a node's configuration. Changes of the same fields without a pause form one undo step. */
  updateConfig(nodeId: string, change: Readonly<Record<string, unknown>>): void;
  updateSettings(nodeId: string, change: Partial<NodeSettings>): void;
  /** Pins outputs of nodes, or unpins them (null), as one undo step. Changes of one pin without a pause form one. */
  pin(pins: ReadonlyMap<string, Pin | null>): void;
  /** Disables or enables nodes, as one undo step. */
  disable(ids: Iterable<string>, disabled: boolean): void;
  /** Changes a node's key and the tags that refer to it. Returns the reason for a refusal or null. */
  renameKey(nodeId: string, key: string): string | null;
  /** Renames a field of a node's output, also where it is read. Returns the reason for a refusal or null. */
  renameOutputField(nodeId: string, change: FieldChange): string | null;
  /**
   * Duplicates nodes (default: the selected ones) into free space beside them, with new ids, and selects the copies.
   */
  duplicate(ids?: Iterable<string>): void;
  /** Serializes the selected nodes and the edges between them for the clipboard; null when no node is selected. */
  copy(): string | null;
  /** Pastes what `copy` returned, with new ids, around `center`. Returns the reason for a refusal or null. */
  paste(text: string, center: Point): string | null;
  /** Tidies the layout of nodes (default: all) and of what is inside them. */
  tidy(ids?: Iterable<string>): void;

  select(selection: { nodes?: Iterable<string>; edges?: Iterable<string> }): void;
  /** Selects a problem's node or edge and asks the panel to show its field. */
  showProblem(problem: FlowProblem): void;
  /** Selects a node and asks the panel to show one of its fields, by JSON pointer. */
  showField(nodeId: string, pointer: string): void;
  /** Selects a webhook and asks the panel to show one of its calls. */
  showCall(nodeId: string, callId: string): void;
  /** Opens the flow's own panel, which clears the selection, or closes it. */
  showDetails(open: boolean): void;
  toggleMap(): void;
  undo(): void;
  redo(): void;

  openAddMenu(menu: AddMenuState): void;
  closeAddMenu(): void;
  /** Starts editing a node's label on its card, or a note's text. */
  startRenaming(nodeId: string): void;
  stopRenaming(): void;
  /** Sets the last execution without showing its states. */
  rememberExecution(execution: Execution): void;
  /** Sets the last execution and shows its states on the canvas. */
  showExecution(execution: Execution): void;
  /** Shows an iteration of a container's step, from 0. */
  chooseIteration(containerId: string, iteration: number): void;
  /** Selects a step's node and shows the iterations that it ran in. */
  showStep(nodeId: string, scope: Scope): void;
  /** Clears the states from the canvas; the inputs and outputs of the current data stay. */
  hideExecution(): void;
  /** Chooses the current data. An execution is shown on the canvas as soon as it is loaded. */
  chooseData(data: CurrentData): void;
  /**
   * Shows an execution on the canvas as soon as it is loaded. It becomes the last run; one of the traffic is shown only
   * if the last run is the current data.
   */
  follow(executionId: string, wantedBy: FollowedExecution["wantedBy"]): void;
  /** The same for an execution that was started with the current data, which stays chosen. */
  followRun(executionId: string): void;
  /** Sends pulses along edges, given with their places in the order of an execution. */
  play(taken: ReadonlyMap<string, number>): void;
  setProblems(problems: readonly FlowProblem[]): void;
  setSaveState(state: SaveState, problem?: string, retryAt?: number): void;
  /** Sets the saved revision. The document stays, because the user may have edited it further. */
  markSaved(revision: number): void;
  /** Replaces this document, for example by an old version. Undo restores this one. */
  replace(document: FlowDocument): void;
  /**
   * Shows `merged`, which contains what others have changed: `base` to `theirs`. It is not an undo step, and undoing
   * earlier steps keeps what others have changed. Also in a read-only view.
   */
  showMerged(changes: OthersChanges, merged: Draft, revision: number): void;
  showConflict(conflict: SaveConflict): void;
  setOtherTabs(tabs: readonly Tab[]): void;
  setCallShapes(shapes: CallShapes): void;
}
