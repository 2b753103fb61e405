import type { AddActions } from "./add-actions.ts";
import type { ArrangeActions } from "./arrange-actions.ts";
import type { DataActions, DataState } from "./data-actions.ts";
import type { EditActions } from "./edit-actions.ts";
import type { FlowActions, FlowState } from "./flow-actions.ts";
import type { HistoryActions, HistoryState } from "./history-actions.ts";
import type { SaveActions, SaveState } from "./save-actions.ts";
import type { ViewActions, ViewState } from "./view-actions.ts";

interface State extends FlowState, HistoryState, SaveState, ViewState, DataState {}
interface DocumentActions extends AddActions, EditActions, ArrangeActions, HistoryActions {}
interface Actions extends FlowActions, DocumentActions, SaveActions, ViewActions, DataActions {}

/**
 * The state and actions of an editor, or of a view of an execution: one slice for each file `…-actions.ts`. One store
 * per editor.
 */
export interface EditorState extends State, Actions {}
