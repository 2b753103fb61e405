import { afterLast, afterSelection } from "#components/editor/canvas/after-selection.ts";
import { canConnectBetween } from "#components/editor/canvas/drag/edge-under.ts";
import { noteAdded } from "#components/editor/canvas/recent-types.ts";
import { legibleZoom } from "#components/editor/canvas/view/viewport.ts";
import { cardWidth } from "#components/editor/state/document/card-size.ts";
import { regionAt } from "#components/editor/state/document/regions.ts";
import { onlyEdge, onlyNode } from "#components/editor/state/editor-context.tsx";
import { isEmptySelection } from "#components/editor/state/store/selection.ts";
import { maxNotes } from "#engine/document.ts";
import type { Point } from "#engine/edit/edit.ts";
import { middleOfView } from "./action-context.ts";
import { notifyRefusal } from "./notify-refusal.ts";
import type { ShowingContext } from "./viewing.ts";

/** Actions that add nodes and notes. */
export function addingActions(context: ShowingContext) {
  const { store, flow, viewing } = context;
  const besideNode = (nodeId: string) => {
    const box = viewing.cardBox(nodeId);
    if (!box) return middleOfView(context);
    return flow.flowToScreenPosition({ x: box.x + cardWidth, y: box.y + box.height / 2 });
  };
  const pasteText = (text: string, screen?: Point) => {
    const point = flow.screenToFlowPosition(screen ?? middleOfView(context));
    const refusal = store.getState().paste(text, point);
    if (refusal === null) viewing.revealSelected();
    else notifyRefusal(refusal, "Nothing was pasted");
  };
  /** Where a node of the type is connected; null for a type that is not chosen yet. */
  const placeFor = (type: string | null) => {
    const { document, nodeTypes, selection, lastNode } = store.getState();
    const edge = onlyEdge(selection);
    if (edge !== null && (type === null || canConnectBetween(nodeTypes.newest(type))))
      return { onEdge: edge };
    const node = onlyNode(selection);
    return node === null
      ? afterLast(document, nodeTypes, lastNode, type)
      : afterSelection(document, nodeTypes, node, type);
  };
  return {
    /** Opens the menu of node types for the selection: behind the node, on the edge, else in the middle of the view. */
    add() {
      const { selection, openAddMenu } = store.getState();
      const node = onlyNode(selection);
      openAddMenu({
        screen: node === null ? middleOfView(context) : besideNode(node),
        insertAt: placeFor(null),
        isImplied: isEmptySelection(selection),
      });
    },
    /** Opens the menu of node types for a point of the canvas, in client pixels, or the container that it is in. */
    addAt(screen: Point) {
      const { document, nodeTypes, openAddMenu } = store.getState();
      const position = flow.screenToFlowPosition(screen);
      openAddMenu({ screen, position, containerId: regionAt(document, nodeTypes, position) });
    },
    addType(type: string, label?: string) {
      const id = store.getState().addNode(type, { insertAt: placeFor(type), label });
      if (id === null) return;
      noteAdded(type);
      void viewing.goTo(id);
    },
    /** Adds a note there, in client pixels, or in the middle of the view where it covers nothing, and edits its text. */
    addNote(screen?: Point) {
      const point = flow.screenToFlowPosition(screen ?? middleOfView(context));
      const id = store.getState().addNote(point, { mayCover: screen !== undefined });
      if (id === null) return notifyRefusal(`A flow can have at most ${maxNotes} notes.`);
      void viewing.reveal(id, legibleZoom);
    },
    /** @param screen the place of the pasted nodes, in client pixels; the middle of the view by default */
    paste: async (screen?: Point) => pasteText(await navigator.clipboard.readText(), screen),
    pasteText,
    /** Duplicates nodes, by default the selected ones. */
    duplicate(ids?: Iterable<string>) {
      store.getState().duplicate(ids);
      viewing.revealSelected();
    },
  };
}
