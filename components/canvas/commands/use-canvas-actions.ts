import { notifications } from "@mantine/notifications";
import { getViewportForBounds, useReactFlow, useStoreApi } from "@xyflow/react";
import { useMemo } from "react";
import { afterSelection } from "#components/canvas/after-selection.ts";
import { notifyMoved } from "#components/canvas/drag/notify-moved.tsx";
import { onlyEdge, onlyNode, useEditorStore } from "#components/canvas/editor-context.tsx";
import { shownIteration, shownScope } from "#components/canvas/iterations/iterations.ts";
import { shownRun } from "#components/canvas/iterations/shown-run.ts";
import { type Direction, nextNode } from "#components/canvas/next-node.ts";
import { boxAround, boxesOf } from "#components/canvas/store/box.ts";
import { cardSize, cardWidth } from "#components/canvas/store/card-size.ts";
import { nodesById } from "#components/canvas/store/derived.ts";
import { lastPin } from "#components/canvas/store/last-pin.ts";
import { regionAt } from "#components/canvas/store/regions.ts";
import { viewportTransition } from "#components/canvas/viewport-transition.ts";
import { maxNotes, type Pin } from "#engine/document.ts";
import { isCollapsed } from "#engine/edit/collapse.ts";
import type { Point } from "#engine/edit/edit.ts";
import { settingsOf } from "#engine/edit/edit.ts";
import { findContainer, isContainer, withInside } from "#engine/edit/inside.ts";
import { allPlaced } from "#engine/edit/notes.ts";
import { connectionBetween } from "./bridge.ts";
import { focusNode } from "./focus-node.ts";
import { containerAround, nearContainer } from "./near-container.ts";

const nudgeStep = 8;
/** The lowest zoom at which a card's label field is readable. */
const legibleZoom = 0.7;
const steps: Readonly<Record<Direction, readonly [number, number]>> = {
  left: [-1, 0],
  right: [1, 0],
  up: [0, -1],
  down: [0, 1],
};

export type CanvasActions = ReturnType<typeof useCanvasActions>;

/** The actions behind keys, menus and the command palette. */
export function useCanvasActions() {
  const store = useEditorStore();
  const flow = useReactFlow();
  const view = useStoreApi();
  return useMemo(() => {
    const middleOfView = () => {
      const box = view.getState().domNode?.getBoundingClientRect();
      return { x: (box?.left ?? 0) + (box?.width ?? 0) / 2, y: (box?.top ?? 0) + (box?.height ?? 0) / 2 };
    };
    /** A note, or a node's card; of a container, the left part of its head. */
    const cardBox = (nodeId: string) => {
      const { document, nodeTypes } = store.getState();
      const node = nodesById(document).get(nodeId);
      const box = boxesOf(document, nodeTypes).get(nodeId);
      if (!node) return box ?? null;
      return box ? { x: box.x, y: box.y, ...cardSize(node, nodeTypes) } : null;
    };
    const screenOf = (nodeId: string) => {
      const box = cardBox(nodeId);
      if (!box) return middleOfView();
      return flow.flowToScreenPosition({ x: box.x + cardWidth, y: box.y + box.height / 2 });
    };
    /** Pans to a node that is out of view, at a zoom of at least `minZoom`. */
    const reveal = async (nodeId: string, minZoom = 0) => {
      const box = cardBox(nodeId);
      if (!box) return;
      const isInView = flow.isNodeIntersecting(box, visibleArea(), false);
      if (isInView && flow.getZoom() >= minZoom) return;
      const { x, y, width, height } = box;
      const zoom = Math.max(flow.getZoom(), minZoom, 0.5);
      await flow.setCenter(x + width / 2, y + height / 2, { ...viewportTransition(), zoom });
    };
    const revealSelected = () => {
      const [first] = store.getState().selection.nodes;
      if (first !== undefined) void reveal(first);
    };
    const pasteText = (text: string, screen?: Point) => {
      const refusal = store.getState().paste(text, flow.screenToFlowPosition(screen ?? middleOfView()));
      if (refusal === null) revealSelected();
      else notifications.show({ color: "red", title: "Nothing was pasted", message: refusal });
    };
    /** Selects a node, pans to it and focuses it. */
    const goTo = async (nodeId: string) => {
      store.getState().uncover(nodeId);
      store.getState().select({ nodes: [nodeId] });
      const keyboardBefore = document.activeElement;
      await reveal(nodeId);
      if (!isTyping(keyboardBefore)) focusNode(nodeId);
    };
    const visibleArea = () => {
      const { width, height, transform } = view.getState();
      const [x, y, zoom] = transform;
      return { x: -x / zoom, y: -y / zoom, width: width / zoom, height: height / zoom };
    };
    /** Fits the whole flow into view, at its final positions after any animation. */
    const fitFlow = () => {
      const { document, nodeTypes } = store.getState();
      const bounds = boxAround(boxesOf(document, nodeTypes).values());
      const { width, height, minZoom } = view.getState();
      if (bounds)
        void flow.setViewport(
          getViewportForBounds(bounds, width, height, minZoom, 1, 0.12),
          viewportTransition(),
        );
    };
    const moveTo = (containerId: string | undefined) => {
      const { moveInto, selection } = store.getState();
      notifyMoved(moveInto(selection.nodes, containerId), store);
      revealSelected();
    };
    const notifyRefusal = (refusal: string | null) => {
      if (refusal !== null) notifications.show({ color: "red", title: "Not done", message: refusal });
    };

    return {
      reveal,
      goTo,
      /**
       * Opens the menu of node types for the selection: behind the node, on the edge, else in the middle of the view.
       */
      add() {
        const { document, nodeTypes, selection, openAddMenu } = store.getState();
        const node = onlyNode(selection);
        const edge = onlyEdge(selection);
        if (edge !== null) openAddMenu({ screen: middleOfView(), insertAt: { onEdge: edge } });
        else {
          const insertAt = afterSelection(document, nodeTypes, node, null);
          openAddMenu({
            screen: node === null ? middleOfView() : screenOf(node),
            insertAt,
          });
        }
      },
      /** Opens the menu of node types for a point of the canvas, in client pixels, or the container that it is in. */
      addAt(screen: Point) {
        const { document, nodeTypes, openAddMenu } = store.getState();
        const position = flow.screenToFlowPosition(screen);
        openAddMenu({ screen, position, containerId: regionAt(document, nodeTypes, position) });
      },
      addType(type: string) {
        const { document, nodeTypes, selection, addNode } = store.getState();
        const insertAt = afterSelection(document, nodeTypes, onlyNode(selection), type);
        const id = addNode(type, { insertAt });
        if (id !== null) void goTo(id);
      },
      walk(direction: Direction) {
        const { document, nodeTypes, selection } = store.getState();
        const edge = document.edges.find(({ id }) => id === onlyEdge(selection));
        if (edge) return void goTo(direction === "left" || direction === "up" ? edge.source : edge.target);
        const from = selection.nodes.values().next().value;
        const to =
          from === undefined ? document.nodes[0]?.id : nextNode(document, nodeTypes, from, direction);
        if (to) void goTo(to);
      },
      /** Selects a connection of the selected node, then the next one of the same source, and so on. */
      nextEdge() {
        const { document, selection, select } = store.getState();
        const current = document.edges.find(({ id }) => id === onlyEdge(selection));
        const node = current?.source ?? onlyNode(selection);
        const outgoing = document.edges.filter(({ source }) => source === node);
        const edges = outgoing.length > 0 ? outgoing : document.edges.filter(({ target }) => target === node);
        const next = edges[(current ? edges.indexOf(current) + 1 : 0) % Math.max(1, edges.length)];
        if (next) select({ edges: [next.id] });
      },
      nudge(direction: Direction) {
        const { document, selection, moveNodes } = store.getState();
        const [x, y] = steps[direction];
        const moved = withInside(document, selection.nodes);
        const positions = allPlaced(document)
          .filter(({ id }) => moved.has(id))
          .map(
            ({ id, position }) =>
              [id, { x: position.x + x * nudgeStep, y: position.y + y * nudgeStep }] as const,
          );
        moveNodes(new Map(positions), { nudge: true });
      },
      /** Moves the selected nodes into the closest container beside them. */
      moveIn() {
        const { document, nodeTypes, selection } = store.getState();
        const container = nearContainer(document, nodeTypes, selection.nodes);
        if (container === undefined) return notifyRefusal("Select nodes that have a loop beside them.");
        moveTo(container);
      },
      /** Moves the selected nodes out of the container around them. */
      moveOut() {
        const { document, selection } = store.getState();
        const around = containerAround(document, selection.nodes);
        if (around === undefined) return notifyRefusal("Select nodes that are in a loop.");
        moveTo(nodesById(document).get(around)?.parent_id);
      },
      /** Adds a note there, in client pixels, or in the middle of the view where it covers nothing, and edits its text. */
      addNote(screen?: Point) {
        const point = flow.screenToFlowPosition(screen ?? middleOfView());
        const id = store.getState().addNote(point, { mayCover: screen !== undefined });
        if (id === null) return notifyRefusal(`A flow can have at most ${maxNotes} notes.`);
        void reveal(id, legibleZoom);
      },
      /** Edits the text of the selected note; false where none is selected. */
      editNote() {
        const { document, selection, startRenaming } = store.getState();
        const note = document.notes?.find(({ id }) => id === onlyNode(selection));
        if (note) startRenaming(note.id);
        return note !== undefined;
      },
      resizeNotes(direction: Direction) {
        const { document, selection, changeNote } = store.getState();
        const [x, y] = steps[direction];
        for (const { id, size } of document.notes ?? [])
          if (selection.nodes.has(id))
            changeNote(id, {
              size: { width: size.width + x * nudgeStep, height: size.height + y * nudgeStep },
            });
      },
      /** Collapses the selected containers, or the one around the selection; expands them if all are collapsed. */
      toggleCollapsed() {
        const { document, nodeTypes, selection, collapse } = store.getState();
        const selected = document.nodes.filter(
          (node) => selection.nodes.has(node.id) && isContainer(node, nodeTypes),
        );
        const around = nodesById(document).get(containerAround(document, selection.nodes) ?? "");
        const containers = selected.length > 0 || !around ? selected : [around];
        if (containers.length === 0) return notifyRefusal("Select a loop, or a node in one.");
        collapse(
          containers.map(({ id }) => id),
          !containers.every((node) => isCollapsed(node, nodeTypes)),
        );
      },
      /** Moves the corner of the selected container, or of the one around the selection, to its content. */
      fitToContent() {
        const { document, nodeTypes, selection, fitToContent } = store.getState();
        const container =
          findContainer(document, nodeTypes, selection.nodes) ?? containerAround(document, selection.nodes);
        if (container === undefined) return notifyRefusal("Select a loop, or a node in one.");
        fitToContent(container);
      },
      /** Shows another iteration of the selected container, or of the one around the selected node. */
      stepIteration(by: number) {
        const state = store.getState();
        const { document, nodeTypes, selection, chooseIteration } = state;
        const container =
          findContainer(document, nodeTypes, selection.nodes) ?? containerAround(document, selection.nodes);
        const node = container === undefined ? undefined : nodesById(document).get(container);
        const run = shownRun(state);
        if (!run || !node) return;
        const shown = shownIteration(run, node.id, shownScope(run, node));
        chooseIteration(node.id, Math.max(0, shown + by));
      },
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
      /** @param screen where the pasted nodes go, in client pixels; omitted: the middle of the view */
      paste: async (screen?: Point) => pasteText(await navigator.clipboard.readText(), screen),
      pasteText,
      duplicate() {
        store.getState().duplicate();
        revealSelected();
      },
      /** Edits the selected node's label; with nothing selected, focuses the flow's name. */
      async rename() {
        const { selection, startRenaming } = store.getState();
        const nodeId = onlyNode(selection);
        if (nodeId === null) {
          if (selection.nodes.size === 0) document.querySelector<HTMLElement>("[data-flow-name]")?.focus();
          return;
        }
        await reveal(nodeId, legibleZoom);
        startRenaming(nodeId);
      },
      remove: () => store.getState().removeSelected(),
      selectAll() {
        const { document, select } = store.getState();
        select({ nodes: allPlaced(document).map(({ id }) => id), edges: document.edges.map(({ id }) => id) });
      },
      selectNothing: () => store.getState().select({}),
      undo: () => store.getState().undo(),
      redo: () => store.getState().redo(),
      /** Tidies the selected nodes if there are several; else everything, and fits it into view. */
      tidy() {
        const { selection, tidy } = store.getState();
        if (selection.nodes.size > 1) return tidy(selection.nodes);
        tidy();
        fitFlow();
      },
      fitFlow,
      zoomIn: () => void flow.zoomIn(viewportTransition()),
      zoomOut: () => void flow.zoomOut(viewportTransition()),
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
        for (const node of nodes) {
          const found = lastPin(store.getState(), node);
          if ("pin" in found) pins.set(node.id, found.pin);
          else notifyRefusal(found.refusal);
        }
        pin(pins);
      },
      /** Disables the selected nodes, or enables them if all of them are disabled. */
      toggleDisabled() {
        const { document, selection, disable } = store.getState();
        const nodes = document.nodes.filter(({ id }) => selection.nodes.has(id));
        disable(selection.nodes, !nodes.every((node) => settingsOf(node).disabled));
      },
    };
  }, [store, flow, view]);
}

/** True when the user has focused a field meanwhile, which must not lose the focus. */
function isTyping(keyboardBefore: Element | null): boolean {
  const now = document.activeElement;
  return now !== keyboardBefore && now?.matches("input, textarea, select") === true;
}
