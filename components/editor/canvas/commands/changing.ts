import { openRenameField } from "#components/editor/canvas/rename-field/rename-field.tsx";
import { legibleZoom } from "#components/editor/canvas/view/viewport.ts";
import { onlyNode } from "#components/editor/state/editor-context.tsx";
import { lastPin } from "#components/editor/state/store/last-pin.ts";
import { notifyProblem } from "#components/ui/notify.tsx";
import type { Pin } from "#engine/document.ts";
import { areDisabled } from "#engine/edit/edit.ts";
import { renamableFields } from "#engine/edit/rename-output-field.ts";
import { connectionBetween } from "./bridge.ts";
import { notifyRefusal } from "./notify-refusal.ts";
import type { ShowingContext } from "./viewing.ts";

/** Actions that change the selected nodes, and the history of changes. */
export function changingActions({ store, viewing }: ShowingContext) {
  return {
    async copy() {
      const text = store.getState().copy();
      if (text !== null) await navigator.clipboard.writeText(text);
    },
    async cut() {
      const { copy, removeSelected } = store.getState();
      const text = copy();
      if (text === null) return;
      await navigator.clipboard.writeText(text);
      removeSelected();
    },
    /** Edits the text of the selected note; false where none is selected. */
    editNote() {
      const { document, selection, startRenaming } = store.getState();
      const note = document.notes?.find(({ id }) => id === onlyNode(selection));
      if (note) startRenaming(note.id);
      return note !== undefined;
    },
    /** Edits the selected node's label; with nothing selected, focuses the flow's name. */
    async rename() {
      const { selection, startRenaming } = store.getState();
      const nodeId = onlyNode(selection);
      if (nodeId === null) {
        if (selection.nodes.size === 0) document.querySelector<HTMLElement>("[data-flow-name]")?.focus();
        return;
      }
      await viewing.reveal(nodeId, legibleZoom);
      startRenaming(nodeId);
    },
    /** Renames a field of the selected node's output, here and where it is read. */
    renameField() {
      const { document, nodeTypes, selection } = store.getState();
      const node = document.nodes.find(({ id }) => id === onlyNode(selection));
      if (!node) return notifyRefusal("Select the node whose output has the field.");
      const fields = renamableFields(node, nodeTypes);
      if (fields.length > 0) return openRenameField(store, node, fields);
      notifyRefusal(
        "This node’s settings do not name the fields of its output. Only Code and Set Fields do.",
      );
    },
    remove: () => store.getState().removeSelected(),
    undo: () => store.getState().undo(),
    redo: () => store.getState().redo(),
    /** Connects two selected nodes, from the left one's first free output to the right one's input. */
    connectSelected() {
      const { document, nodeTypes, selection, connect } = store.getState();
      const ends = connectionBetween(document, nodeTypes, selection.nodes);
      notifyRefusal(
        ends === null ? "Select two nodes: one with an output, and one with an input." : connect(ends),
      );
    },
    /** Pins the last outputs of the selected nodes, or unpins them if all of them are pinned. */
    togglePins() {
      const { document, selection, pin } = store.getState();
      const nodes = document.nodes.filter(({ id }) => selection.nodes.has(id));
      if (nodes.length === 0) return notifyRefusal("Select the nodes whose outputs to pin.");
      if (nodes.every((node) => node.pin)) return pin(new Map(nodes.map(({ id }) => [id, null])));
      const pins = new Map<string, Pin>();
      const write = (nodeId: string) => ({
        label: "Write an output",
        run: () => store.getState().pin(new Map([[nodeId, { output: {} }]])),
      });
      for (const node of nodes) {
        const found = lastPin(store.getState(), node);
        if ("pin" in found) pins.set(node.id, found.pin);
        else notifyProblem("The output was not pinned", new Error(found.refusal), write(node.id));
      }
      pin(pins);
    },
    /** Disables nodes, by default the selected ones, or enables them if all of them are disabled. */
    toggleDisabled(ids?: ReadonlySet<string>) {
      const { document, selection, disable } = store.getState();
      const chosen = ids ?? selection.nodes;
      disable(chosen, !areDisabled(document, chosen));
    },
  };
}
