import { keepClear } from "#components/editor/state/document/keep-clear.ts";
import type { FieldChange } from "#engine/code/rename-field.ts";
import type { FlowDocument, NodeSettings, Pin } from "#engine/document.ts";
import { changePins, changeSettings } from "#engine/edit/change.ts";
import { changeConfig } from "#engine/edit/change-config.ts";
import { changeType, type NewType } from "#engine/edit/change-type.ts";
import { connect, reconnect } from "#engine/edit/connect.ts";
import type { Edit, Ends } from "#engine/edit/edit.ts";
import { changeNote, type NoteChange } from "#engine/edit/notes.ts";
import { putInputFirst } from "#engine/edit/put-input-first.ts";
import { removeNodes } from "#engine/edit/remove.ts";
import { removeEdges } from "#engine/edit/remove-edges.ts";
import { renameKey } from "#engine/edit/rename-key.ts";
import { renameOutputField } from "#engine/edit/rename-output-field.ts";
import { currentDocument } from "#engine/migrate.ts";
import type { NodeTypes } from "#engine/node-types.ts";
import type { Changes } from "./history-actions.ts";
import type { Selection } from "./selection.ts";

/** The actions that change or remove what the document has. */
export interface EditActions {
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
  /** Merges into a node's configuration. Changes of the same fields without a pause form one undo step. */
  updateConfig(nodeId: string, change: Readonly<Record<string, unknown>>): void;
  /** Gives a node another type, with a configuration of that type. */
  changeType(nodeId: string, next: NewType): void;
  updateSettings(nodeId: string, change: Partial<NodeSettings>): void;
  /** Pins outputs of nodes, or unpins them (null), as one undo step. Changes of one pin without a pause form one. */
  pin(pins: ReadonlyMap<string, Pin | null>): void;
  /** Disables or enables nodes, as one undo step. */
  disable(ids: Iterable<string>, disabled: boolean): void;
  /** Changes a node's key and the tags that refer to it. Returns the reason for a refusal or null. */
  renameKey(nodeId: string, key: string): string | null;
  /** Renames a field of a node's output, also where it is read. Returns the reason for a refusal or null. */
  renameOutputField(nodeId: string, change: FieldChange): string | null;
  /** Replaces this document, for example by an old version. Undo restores this one. */
  replace(document: FlowDocument): void;
}

interface Edited {
  document: FlowDocument;
  selection: Selection;
}

export function editActions(get: () => Edited, { change }: Changes, nodeTypes: NodeTypes): EditActions {
  const apply = (edit: Edit) => {
    if ("refusal" in edit) return edit.refusal;
    change(edit.document);
    return null;
  };
  return {
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
    updateConfig(nodeId, fields) {
      const { document } = get();
      const changed = changeConfig(document, nodeTypes, nodeId, fields);
      // Removing edges is a separate undo step, however soon it follows typing.
      const continues = changed.edges === document.edges;
      change(changed, continues ? `config:${nodeId}:${Object.keys(fields).join()}` : null);
    },
    changeType: (nodeId, next) => change(changeType(get().document, nodeTypes, nodeId, next)),
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
    renameOutputField: (nodeId, field) => apply(renameOutputField(get().document, nodeTypes, nodeId, field)),
    replace: (document) => change(currentDocument(document, nodeTypes)),
  };
}
