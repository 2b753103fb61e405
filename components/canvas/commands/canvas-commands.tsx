"use client";

import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowsMaximize,
  IconClipboard,
  IconCopy,
  IconCopyPlus,
  IconLayoutDistributeVertical,
  IconLayoutSidebarRight,
  IconLine,
  IconPlus,
  IconPower,
  IconScissors,
  IconSelectAll,
  IconTrash,
  IconZoomIn,
  IconZoomOut,
} from "@tabler/icons-react";
import { useMemo } from "react";
import { useEditor } from "#components/canvas/store.ts";
import { type Command, useCommands } from "#components/shell/commands.ts";
import { definitions } from "#nodes/index.definitions.ts";
import { nodeIcons } from "#nodes/index.icons.ts";
import { type CanvasActions, useCanvasActions } from "./use-canvas-actions.ts";
import { type KeyedCommand, useCanvasKeys } from "./use-canvas-keys.ts";
import { useClipboardEvents } from "./use-clipboard-events.ts";
import { useNodeCommands } from "./use-node-commands.ts";

/** Everything that can be done on the canvas, for the palette, the keyboard and the sheet. It draws nothing. */
export function CanvasCommands({ onOpenPanel }: { onOpenPanel: () => void }) {
  const actions = useCanvasActions();
  const readOnly = useEditor((state) => state.readOnly);
  const commands = useMemo(
    () => [...looking(actions, onOpenPanel), ...(readOnly ? [] : [...editing(actions), ...adding(actions)])],
    [actions, onOpenPanel, readOnly],
  );
  useCommands(commands);
  useCanvasKeys(commands);
  useClipboardEvents();
  useNodeCommands(actions.goTo);
  return null;
}

const directions = ["left", "right", "up", "down"] as const;

function looking(actions: CanvasActions, onOpenPanel: () => void): KeyedCommand[] {
  return [
    ...directions.map(
      (direction): KeyedCommand => ({
        ...canvasKey("Selection", `Go on to the ${direction}`, `arrow${direction}`, () =>
          actions.walk(direction),
        ),
        keysOnly: true,
      }),
    ),
    { ...canvasKey("Selection", "Go through the node’s connections", "e", actions.nextEdge), keysOnly: true },
    canvasKey("Selection", "Select everything", "mod+A", actions.selectAll, { icon: IconSelectAll }),
    { ...canvasKey("Selection", "Select nothing", "escape", actions.selectNothing), keysOnly: true },
    canvasKey("Selection", "Copy nodes", "mod+C", actions.copy, { icon: IconCopy, where: "told" }),
    canvasKey("View", "Open the panel", "enter", onOpenPanel, { icon: IconLayoutSidebarRight }),
    canvasKey("View", "Fit the flow", "f", actions.fitFlow, { icon: IconArrowsMaximize }),
    canvasKey("View", "Zoom in", "mod+=", actions.zoomIn, { icon: IconZoomIn }),
    canvasKey("View", "Zoom out", "mod+-", actions.zoomOut, { icon: IconZoomOut }),
  ];
}

function editing(actions: CanvasActions): KeyedCommand[] {
  return [
    canvasKey("Editing", "Add a node", "a", actions.add, { icon: IconPlus, alsoKeys: ["/"] }),
    canvasKey("Editing", "Connect the two selected nodes", "c", actions.connectSelected, { icon: IconLine }),
    canvasKey("Editing", "Duplicate nodes", "mod+D", actions.duplicate, { icon: IconCopyPlus }),
    canvasKey("Editing", "Disable or enable nodes", "d", actions.toggleDisabled, { icon: IconPower }),
    canvasKey("Editing", "Delete what is selected", "delete", actions.remove, {
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
    canvasKey("Editing", "Tidy layout", "t", actions.tidy, { icon: IconLayoutDistributeVertical }),
    ...directions.map(
      (direction): KeyedCommand => ({
        ...canvasKey("Editing", `Move what is selected ${direction}`, `alt+arrow${direction}`, () =>
          actions.nudge(direction),
        ),
        keysOnly: true,
      }),
    ),
  ];
}

function adding(actions: CanvasActions): Command[] {
  return definitions.map(({ type, label, description, icon }) => {
    const typeIcon = nodeIcons[icon];
    return {
      id: `add-${type}`,
      label: `Add ${label}`,
      group: "Add a node",
      keywords: [description],
      ...(typeIcon ? { icon: typeIcon } : {}),
      run: () => actions.addType(type),
    };
  });
}

function canvasKey(
  group: string,
  label: string,
  shortcut: string,
  run: () => void | Promise<void>,
  more: Pick<KeyedCommand, "icon" | "where" | "alsoKeys"> = {},
): KeyedCommand {
  const id = `canvas ${shortcut}`;
  return { id, label, group, shortcut, ownKeys: true, where: "canvas", run: () => void run(), ...more };
}
