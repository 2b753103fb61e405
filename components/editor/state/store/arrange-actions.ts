import { fitToContent } from "#components/editor/state/document/fit-to-content.ts";
import { keepClear } from "#components/editor/state/document/keep-clear.ts";
import { type Move, type Moved, movedNodes, settledIn } from "#components/editor/state/document/moved.ts";
import { uncovered } from "#components/editor/state/document/regions.ts";
import { tidyDocument } from "#components/editor/state/document/tidy.ts";
import type { FlowDocument } from "#engine/document.ts";
import { collapse } from "#engine/edit/collapse.ts";
import type { Point } from "#engine/edit/edit.ts";
import { moveInto, rootsOf } from "#engine/edit/move-into.ts";
import type { NodeTypes } from "#engine/node-types.ts";
import type { Changes } from "./history-actions.ts";
import { type Selection, selectionOf } from "./selection.ts";

/** The actions that change where nodes are, and how containers are drawn. */
export interface ArrangeActions {
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
  /** Tidies the layout of nodes (default: all) and of what is inside them. */
  tidy(ids?: Iterable<string>): void;
}

interface Arranged {
  document: FlowDocument;
  selection: Selection;
}

export function arrangeActions(
  get: () => Arranged,
  { change, changeView, shownOf }: Changes,
  nodeTypes: NodeTypes,
): ArrangeActions {
  return {
    moveNodes(positions, how = {}) {
      const moved = movedNodes(get().document, nodeTypes, positions, how);
      change(moved.document, how.nudge ? `nudge:${[...positions.keys()].join()}` : null);
      return moved.result;
    },
    moveInto(nodeIds, containerId) {
      const { document } = get();
      const moved = moveInto(document, nodeTypes, nodeIds, containerId);
      if ("refusal" in moved) return moved;
      const roots = rootsOf(document, nodeIds);
      change(settledIn(document, moved.document, nodeTypes, roots, containerId));
      return moved;
    },
    collapse(ids, collapsed) {
      const { document, selection } = get();
      const toggled = collapse(document, nodeTypes, new Set(ids), collapsed);
      const isLost = shownOf(selection, toggled) !== selection;
      changeView(toggled, isLost ? { selection: selectionOf({ nodes: ids }) } : {});
    },
    fitToContent: (containerId) => change(fitToContent(get().document, nodeTypes, containerId)),
    uncover: (nodeId) => changeView(uncovered(get().document, nodeTypes, [nodeId])),
    tidy(ids) {
      const { document } = get();
      const tidied = tidyDocument(document, nodeTypes, ids ? new Set(ids) : null);
      change(ids ? keepClear(document, tidied, nodeTypes) : tidied);
    },
  };
}
