import { stripsOf } from "#components/editor/canvas/strip/strip-place.ts";
import {
  aheadOf,
  centeredOn,
  emptyView,
  findZoom,
  isInView,
  legibleView,
  type ScreenSize,
  scrolledTo,
  wholeView,
} from "#components/editor/canvas/view/viewport.ts";
import { viewportTransition } from "#components/editor/canvas/view/viewport-transition.ts";
import { boxAround, boxesOf } from "#components/editor/state/document/box.ts";
import { type Box, cardSize } from "#components/editor/state/document/card-size.ts";
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
  /** Brings a node into view with those that it leads to, as far as they fit beside it. */
  const revealAhead = async (nodeId: string) => {
    const box = cardBox(nodeId);
    if (!box) return;
    const now = flow.getViewport();
    const targets = store.getState().document.edges.filter(({ source }) => source === nodeId);
    const after = targets.flatMap(({ target }) => cardBox(target) ?? []).filter(({ x }) => x > box.x);
    const view = aheadOf(box, nextBox(box, after, now.zoom, screen()), now, screen());
    if (view.x !== now.x || view.y !== now.y) await flow.setViewport(view, viewportTransition());
  };
  /** Selects a node, scrolls to it and focuses it. */
  const goTo = async (nodeId: string, minZoom = 0) => {
    store.getState().uncover(nodeId);
    store.getState().select({ nodes: [nodeId] });
    const keyboardBefore = document.activeElement;
    await untilLaidOut();
    if (flow.getZoom() < minZoom) await reveal(nodeId, minZoom);
    else await revealAhead(nodeId);
    if (!isTyping(keyboardBefore)) focusNode(nodeId);
  };
  /** Around all nodes and notes, and the last calls of triggers. */
  const flowBox = () => {
    const { document, nodeTypes } = store.getState();
    const strips = stripsOf(document, nodeTypes).map(({ box }) => box);
    return boxAround([...boxesOf(document, nodeTypes).values(), ...strips]);
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
    revealAhead,
    goTo,
    /** Goes to a node that was searched for, which may have been too small to see. */
    find: (nodeId: string) => goTo(nodeId, findZoom),
    revealSelected() {
      const [first] = store.getState().selection.nodes;
      if (first !== undefined) void reveal(first);
    },
    /** Fits the whole flow into view, however small, at most at 100 %; at its final positions after any animation. */
    fitFlow() {
      const bounds = flowBox();
      const whole = bounds && wholeView(bounds, screen(), view.getState().minZoom);
      void flow.setViewport(whole ?? emptyView(screen()), viewportTransition());
    },
    /** The view when the canvas opens: of a large flow the beginning. A node that is selected already is in view. */
    showFirst() {
      const selected = onlyNode(store.getState().selection);
      const box = selected === null ? null : cardBox(selected);
      const view = fitted();
      void flow.setViewport(box ? scrolledTo(box, view, screen()) : view);
    },
    zoomIn: () => void flow.zoomIn(viewportTransition()),
    zoomOut: () => void flow.zoomOut(viewportTransition()),
    zoomToFull: () => void flow.zoomTo(1, viewportTransition()),
  };
}

/** The boxes that a node leads to, if they fit into the canvas behind it, else the first of them; null for none. */
function nextBox(box: Box, after: readonly Box[], zoom: number, { width, height }: ScreenSize): Box | null {
  const around = boxAround(after);
  const both = around && boxAround([box, around]);
  const fits = both && both.width * zoom <= width * 0.6 && both.height * zoom <= height * 0.8;
  return fits ? around : (after[0] ?? null);
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
