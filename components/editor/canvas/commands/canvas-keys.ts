import {
  IconArrowBackUp,
  IconArrowBarRight,
  IconArrowBarToRight,
  IconArrowForwardUp,
  IconArrowsDiagonalMinimize2,
  IconArrowsMaximize,
  IconChevronLeft,
  IconChevronRight,
  IconClipboard,
  IconCopy,
  IconCopyPlus,
  IconCursorText,
  IconInfoCircle,
  IconLayoutDistributeVertical,
  IconLayoutSidebarRight,
  IconLine,
  IconListSearch,
  IconMap2,
  IconNote,
  IconPin,
  IconPlus,
  IconPower,
  IconResize,
  IconScissors,
  IconSelectAll,
  IconTrash,
  IconZoom,
  IconZoomIn,
  IconZoomOut,
} from "@tabler/icons-react";
import type { KeyedCommand } from "#components/editor/state/use-canvas-keys.ts";
import { openFindInFlow } from "./find-dialog.ts";
import type { CanvasActions } from "./use-canvas-actions.ts";

const directions = ["left", "right", "up", "down"] as const;
const beside = { left: "on the left", right: "on the right", up: "above", down: "below" };

/** The commands of a read-only canvas. */
export function viewCommands(actions: CanvasActions, onOpenPanel: () => void): KeyedCommand[] {
  return [
    ...directions.map((direction) =>
      canvasKey("Selection", `Select the node ${beside[direction]}`, `arrow${direction}`, () =>
        actions.walk(direction),
      ),
    ),
    canvasKey("Selection", "Cycle through the node’s connections", "e", actions.nextEdge),
    canvasKey("Selection", "Select all", "mod+A", actions.selectAll, { icon: IconSelectAll }),
    canvasKey("Selection", "Clear selection", "escape", actions.selectNothing),
    canvasKey("Selection", "Copy nodes", "mod+C", actions.copy, { icon: IconCopy, where: "told" }),
    canvasKey("View", "Previous iteration", "[", () => actions.stepIteration(-1), { icon: IconChevronLeft }),
    canvasKey("View", "Next iteration", "]", () => actions.stepIteration(1), { icon: IconChevronRight }),
    canvasKey("View", "Collapse or expand the loop", "x", actions.toggleCollapsed, {
      icon: IconArrowsDiagonalMinimize2,
    }),
    canvasKey("View", "Open node", "enter", () => actions.editNote() || onOpenPanel(), {
      icon: IconLayoutSidebarRight,
    }),
    canvasKey("View", "Zoom to fit", "f", () => actions.fitFlow(), { icon: IconArrowsMaximize }),
    canvasKey("View", "Show or hide the minimap", "m", actions.toggleMap, { icon: IconMap2 }),
    canvasKey("View", "Zoom to 100%", "mod+0", actions.zoomToFull, { icon: IconZoom }),
    canvasKey("View", "Flow details", "shift+D", () => actions.toggleDetails() && onOpenPanel(), {
      icon: IconInfoCircle,
    }),
    canvasKey("View", "Find in all nodes", "mod+shift+F", openFindInFlow, {
      icon: IconListSearch,
      where: "fields",
    }),
    canvasKey("View", "Zoom in", "mod+=", actions.zoomIn, { icon: IconZoomIn }),
    canvasKey("View", "Zoom out", "mod+-", actions.zoomOut, { icon: IconZoomOut }),
  ];
}

/** The commands that change the document. `enables`: all selected nodes are disabled. */
export function editingCommands(actions: CanvasActions, { enables }: { enables: boolean }): KeyedCommand[] {
  return [
    canvasKey("Editing", "Add a node", "a", actions.add, { icon: IconPlus, alsoKeys: ["/"] }),
    canvasKey("Editing", "Add a note", "n", () => actions.addNote(), {
      icon: IconNote,
      keywords: ["sticky note", "comment", "annotation"],
    }),
    canvasKey("Editing", "Connect the two selected nodes", "c", actions.connectSelected, { icon: IconLine }),
    canvasKey("Arrange", "Move into the adjacent loop", "i", actions.moveIn, { icon: IconArrowBarToRight }),
    canvasKey("Arrange", "Move out of the loop", "o", actions.moveOut, { icon: IconArrowBarRight }),
    canvasKey("Arrange", "Fit the loop to its content", "shift+F", actions.fitToContent, {
      icon: IconResize,
    }),
    canvasKey("Editing", "Rename node", "f2", actions.rename, { icon: IconCursorText }),
    canvasKey("Editing", "Rename a field of the output", "shift+F2", actions.renameField, {
      icon: IconCursorText,
    }),
    canvasKey("Editing", "Duplicate nodes", "mod+D", () => actions.duplicate(), { icon: IconCopyPlus }),
    canvasKey("Editing", enables ? "Enable nodes" : "Disable nodes", "d", () => actions.toggleDisabled(), {
      icon: IconPower,
    }),
    canvasKey("Editing", "Pin or unpin the last output", "p", actions.togglePins, { icon: IconPin }),
    canvasKey("Editing", "Delete selection", "delete", actions.remove, {
      icon: IconTrash,
      alsoKeys: ["backspace"],
    }),
    canvasKey("Editing", "Cut nodes", "mod+X", actions.cut, { icon: IconScissors, where: "told" }),
    canvasKey("Editing", "Paste nodes", "mod+V", () => actions.paste(), {
      icon: IconClipboard,
      where: "told",
    }),
    canvasKey("Editing", "Undo", "mod+Z", actions.undo, { icon: IconArrowBackUp, where: "editor" }),
    canvasKey("Editing", "Redo", "mod+shift+Z", actions.redo, {
      icon: IconArrowForwardUp,
      where: "editor",
      alsoKeys: ["mod+Y"],
    }),
    canvasKey("Arrange", "Tidy layout", "t", actions.tidy, { icon: IconLayoutDistributeVertical }),
    ...directions.map((direction) =>
      canvasKey("Arrange", `Resize note ${direction}`, `alt+shift+arrow${direction}`, () =>
        actions.resizeNotes(direction),
      ),
    ),
    ...directions.map((direction) =>
      canvasKey("Arrange", `Move selection ${direction}`, `alt+arrow${direction}`, () =>
        actions.nudge(direction),
      ),
    ),
  ];
}

function canvasKey(
  group: string,
  label: string,
  shortcut: string,
  run: () => unknown,
  more: Pick<KeyedCommand, "icon" | "where" | "alsoKeys" | "keywords"> = {},
): KeyedCommand {
  const id = `canvas ${shortcut}`;
  return { id, label, group, shortcut, ownKeys: true, where: "canvas", run: () => void run(), ...more };
}
