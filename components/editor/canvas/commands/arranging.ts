import { notifyMoved } from "#components/editor/canvas/drag/notify-moved.tsx";
import { nodesById } from "#components/editor/state/document/derived.ts";
import type { Direction } from "#components/editor/state/document/next-node.ts";
import { isCollapsed } from "#engine/edit/collapse.ts";
import { findContainer, isContainer, withInside } from "#engine/edit/inside.ts";
import { allPlaced } from "#engine/edit/notes.ts";
import { containerAround, nearContainer } from "./near-container.ts";
import { notifyRefusal } from "./notify-refusal.ts";
import type { ShowingContext } from "./viewing.ts";

const nudgeStep = 8;
const steps: Readonly<Record<Direction, readonly [number, number]>> = {
  left: [-1, 0],
  right: [1, 0],
  up: [0, -1],
  down: [0, 1],
};

/** Actions that move and resize nodes, notes and frames. */
export function arrangingActions({ store, viewing }: ShowingContext) {
  const moveTo = (containerId: string | undefined) => {
    const { moveInto, selection } = store.getState();
    notifyMoved(moveInto(selection.nodes, containerId), store);
    viewing.revealSelected();
  };
  return {
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
    /** Tidies the selected nodes if there are several; else everything, and fits it into view. */
    tidy() {
      const { selection, tidy } = store.getState();
      if (selection.nodes.size > 1) return tidy(selection.nodes);
      tidy();
      viewing.fitFlow();
    },
  };
}
