"use client";

import {
  type Icon,
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

const group = "Canvas";

function looking(actions: CanvasActions, onOpenPanel: () => void): KeyedCommand[] {
  const walk = (["left", "right", "up", "down"] as const).map(
    (direction): KeyedCommand => ({
      id: `walk-${direction}`,
      label: `Go to the next node: ${direction}`,
      group,
      shortcut: `arrow${direction}`,
      ownKeys: true,
      keysOnly: true,
      where: "canvas",
      run: () => actions.walk(direction),
    }),
  );
  return [
    ...walk,
    canvasKey("open-panel", "Open the panel", "enter", onOpenPanel, IconLayoutSidebarRight),
    canvasKey("select-all", "Select everything", "mod+A", actions.selectAll, IconSelectAll),
    { ...canvasKey("select-nothing", "Select nothing", "escape", actions.selectNothing), keysOnly: true },
    canvasKey("copy", "Copy nodes", "mod+C", actions.copy, IconCopy, "told"),
    canvasKey("fit", "Fit the flow", "f", actions.fitFlow, IconArrowsMaximize),
    canvasKey("zoom-in", "Zoom in", "mod+=", actions.zoomIn, IconZoomIn),
    canvasKey("zoom-out", "Zoom out", "mod+-", actions.zoomOut, IconZoomOut),
  ];
}

function editing(actions: CanvasActions): KeyedCommand[] {
  const nudge = (["left", "right", "up", "down"] as const).map(
    (direction): KeyedCommand => ({
      id: `nudge-${direction}`,
      label: `Move what is selected: ${direction}`,
      group,
      shortcut: `alt+arrow${direction}`,
      ownKeys: true,
      keysOnly: true,
      where: "canvas",
      run: () => actions.nudge(direction),
    }),
  );
  return [
    canvasKey("add", "Add a node", "a", actions.add, IconPlus),
    { ...canvasKey("add-slash", "Add a node", "/", actions.add), keysOnly: true },
    canvasKey("connect", "Connect the two selected nodes", "c", actions.connectSelected, IconLine),
    canvasKey("tidy", "Tidy layout", "t", actions.tidy, IconLayoutDistributeVertical),
    canvasKey("undo", "Undo", "mod+Z", actions.undo, IconArrowBackUp, "editor"),
    canvasKey("redo", "Redo", "mod+shift+Z", actions.redo, IconArrowForwardUp, "editor"),
    { ...canvasKey("redo-y", "Redo", "mod+Y", actions.redo, undefined, "editor"), keysOnly: true },
    canvasKey("cut", "Cut nodes", "mod+X", actions.cut, IconScissors, "told"),
    canvasKey("paste", "Paste nodes", "mod+V", () => actions.paste(), IconClipboard, "told"),
    canvasKey("duplicate", "Duplicate nodes", "mod+D", actions.duplicate, IconCopyPlus),
    canvasKey("disable", "Disable or enable nodes", "d", actions.toggleDisabled, IconPower),
    canvasKey("delete", "Delete what is selected", "delete", actions.remove, IconTrash),
    { ...canvasKey("delete-back", "Delete what is selected", "backspace", actions.remove), keysOnly: true },
    ...nudge,
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
  id: string,
  label: string,
  shortcut: string,
  run: () => void | Promise<void>,
  icon?: Icon,
  where: KeyedCommand["where"] = "canvas",
): KeyedCommand {
  return {
    id,
    label,
    group,
    shortcut,
    ownKeys: true,
    where,
    run: () => void run(),
    ...(icon ? { icon } : {}),
  };
}
