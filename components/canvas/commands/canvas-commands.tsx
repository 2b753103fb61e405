"use client";

import { useMemo } from "react";
import { useEditor } from "#components/canvas/store.ts";
import { type Command, useCommands } from "#components/shell/commands.ts";
import { definitions } from "#nodes/index.definitions.ts";
import { nodeIcons } from "#nodes/index.icons.ts";
import { editingCommands, lookingCommands } from "./canvas-keys.ts";
import { type CanvasActions, useCanvasActions } from "./use-canvas-actions.ts";
import { useCanvasKeys } from "./use-canvas-keys.ts";
import { useClipboardEvents } from "./use-clipboard-events.ts";
import { useNodeCommands } from "./use-node-commands.ts";

/** Everything that can be done on the canvas, for the palette, the keyboard and the sheet. It draws nothing. */
export function CanvasCommands({ onOpenPanel }: { onOpenPanel: () => void }) {
  const actions = useCanvasActions();
  const readOnly = useEditor((state) => state.readOnly);
  const commands = useMemo(
    () => [
      ...lookingCommands(actions, onOpenPanel),
      ...(readOnly ? [] : [...editingCommands(actions), ...adding(actions)]),
    ],
    [actions, onOpenPanel, readOnly],
  );
  useCommands(commands);
  useCanvasKeys(commands);
  useClipboardEvents(actions);
  useNodeCommands(actions.goTo);
  return null;
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
