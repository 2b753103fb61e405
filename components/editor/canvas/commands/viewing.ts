import {
  centeredOn,
  emptyView,
  findZoom,
  isInView,
  legibleView,
  scrolledTo,
  wholeView,
} from "#components/editor/canvas/view/viewport.ts";
import { viewportTransition } from "#components/editor/canvas/view/viewport-transition.ts";
import { boxAround, boxesOf } from "#components/editor/state/document/box.ts";
import { cardSize } from "#components/editor/state/document/card-size.ts";
import { firstTrigger, nodesById } from "#components/editor/state/document/derived.ts";
import { onlyNode } from "#components/editor/state/editor-context.tsx";
import type { ActionContext } from "./action-context.ts";
import { focusNode } from "./focus-node.ts";

export type ViewingActions = ReturnType<typeof viewingActions>;

/** Context for actions that scroll to their result. */
export interface ShowingContext extends ActionContext {
  viewing: ViewingActions;
}

/** Actions that move the view. */
export function viewingActions({ store, flow, view }: ActionContext) {
  const screen = () => {
    const { width, height } = view.getState();
    return { width, height };
  };
  /** A note, or a node's card; of a container, the left part of its head. */
  const cardBox = (nodeId: string) => {
    const { document, nodeTypes } = store.getState();
    const node = nodesById(document).get(nodeId);
    const box = boxesOf(document, nodeTypes).get(nodeId);
    if (!node) return box ?? null;
    return box ? { x: box.x, y: box.y, ...cardSize(node, nodeTypes) } : null;
  };
  /** Scrolls to a node, just as far as needed. At a lower zoom than `minZoom` it zooms in and centers the node. */
  const reveal = async (nodeId: string, minZoom = 0) => {
    const box = cardBox(nodeId);
    if (!box) return;
    const now = flow.getViewport();
    if (now.zoom < minZoom) await flow.setViewport(centeredOn(box, minZoom, screen()), viewportTransition());
    else if (!isInView(box, now, screen()))
      await flow.setViewport(scrolledTo(box, now, screen()), viewportTransition());
  };
  /** Selects a node, scrolls to it and focuses it. */
  const goTo = async (nodeId: string, minZoom = 0) => {
    store.getState().uncover(nodeId);
    store.getState().select({ nodes: [nodeId] });
    const keyboardBefore = document.activeElement;
    await untilLaidOut();
    await reveal(nodeId, minZoom);
    if (!isTyping(keyboardBefore)) focusNode(nodeId);
  };
  const flowBox = () => {
    const { document, nodeTypes } = store.getState();
    return boxAround(boxesOf(document, nodeTypes).values());
  };

  const fitted = () => {
    const { document, nodeTypes } = store.getState();
    const bounds = flowBox();
    const trigger = firstTrigger(document, nodeTypes);
    return bounds
      ? legibleView(bounds, (trigger && cardBox(trigger.id)) ?? bounds, screen())
      : emptyView(screen());
  };

  return {
    cardBox,
    reveal,
    goTo,
    /** Goes to a node that was searched for, which may have been too small to see. */
    find: (nodeId: string) => goTo(nodeId, findZoom),
    revealSelected() {
      const [first] = store.getState().selection.nodes;
      if (first !== undefined) void reveal(first);
    },
    /** Fits the flow into view, at its final positions after any animation. Of a large one, shows the beginning. */
    fitFlow: () => void flow.setViewport(fitted(), viewportTransition()),
    /** The view when the canvas opens: as `fitFlow`, but a node that is selected already is in view. */
    showFirst() {
      const selected = onlyNode(store.getState().selection);
      const box = selected === null ? null : cardBox(selected);
      const view = fitted();
      void flow.setViewport(box ? scrolledTo(box, view, screen()) : view);
    },
    /** Shows the whole flow, however small. */
    showWhole() {
      const bounds = flowBox();
      if (bounds)
        void flow.setViewport(wholeView(bounds, screen(), view.getState().minZoom), viewportTransition());
    },
    zoomIn: () => void flow.zoomIn(viewportTransition()),
    zoomOut: () => void flow.zoomOut(viewportTransition()),
    zoomToFull: () => void flow.zoomTo(1, viewportTransition()),
  };
}

/** A selection opens the panel, which makes the canvas narrower. The canvas knows its new size in the next frame. */
async function untilLaidOut(): Promise<void> {
  await nextFrame();
  await nextFrame();
}

function nextFrame(): Promise<unknown> {
  return new Promise(requestAnimationFrame);
}

/** True when the user has focused a field meanwhile, which must not lose the focus. */
function isTyping(keyboardBefore: Element | null): boolean {
  const now = document.activeElement;
  return now !== keyboardBefore && now?.matches("input, textarea, select") === true;
}
