import { nodesById } from "#components/editor/state/document/derived.ts";
import { type Direction, nextNode } from "#components/editor/state/document/next-node.ts";
import { onlyEdge, onlyNode } from "#components/editor/state/editor-context.tsx";
import { shownIteration, shownScope } from "#components/editor/state/iterations/iterations.ts";
import { shownRun } from "#components/editor/state/iterations/shown-run.ts";
import { isEmptySelection } from "#components/editor/state/store/selection.ts";
import { findContainer } from "#engine/edit/inside.ts";
import { allPlaced } from "#engine/edit/notes.ts";
import { containerAround } from "./near-container.ts";
import type { ShowingContext } from "./viewing.ts";

/** Actions that change the selection, and the shown iteration and panel. */
export function selectingActions({ store, viewing }: ShowingContext) {
  return {
    walk(direction: Direction) {
      const { document, nodeTypes, selection } = store.getState();
      const edge = document.edges.find(({ id }) => id === onlyEdge(selection));
      if (edge)
        return void viewing.goTo(direction === "left" || direction === "up" ? edge.source : edge.target);
      const from = selection.nodes.values().next().value;
      const to = from === undefined ? document.nodes[0]?.id : nextNode(document, nodeTypes, from, direction);
      if (to) void viewing.goTo(to);
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
    selectAll() {
      const { document, select } = store.getState();
      select({ nodes: allPlaced(document).map(({ id }) => id), edges: document.edges.map(({ id }) => id) });
    },
    /** Clears the selection; with nothing selected, closes the flow's details. */
    selectNothing() {
      const { selection, select, showDetails } = store.getState();
      if (isEmptySelection(selection)) showDetails(false);
      else select({});
    },
    /** Opens or closes the flow's details. Returns whether they are open now. */
    toggleDetails() {
      const { detailsOpen, showDetails } = store.getState();
      showDetails(!detailsOpen);
      return !detailsOpen;
    },
    toggleMap: () => store.getState().toggleMap(),
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
  };
}
