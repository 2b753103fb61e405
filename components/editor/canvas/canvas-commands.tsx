"use client";

import { useMemo } from "react";
import { useEditor } from "#components/editor/state/editor-context.tsx";
import { useCanvasKeys } from "#components/editor/state/use-canvas-keys.ts";
import { useNodeIcons, useNodeTypes } from "#components/node-types/node-types.ts";
import { useCommands } from "#components/ui/commands.ts";
import { areDisabled } from "#engine/edit/edit.ts";
import { addCommands } from "./commands/add-commands.ts";
import { editingCommands, viewCommands } from "./commands/canvas-keys.ts";
import { useCanvasActions } from "./commands/use-canvas-actions.ts";
import { useClipboardEvents } from "./commands/use-clipboard-events.ts";
import { useNodeCommands } from "./commands/use-node-commands.ts";
import { FindInFlow } from "./find/find-in-flow.tsx";

/** Registers all canvas commands for the palette, the keyboard and the shortcut list. Renders only the search. */
export function CanvasCommands({ onOpenPanel }: { onOpenPanel: () => void }) {
  const actions = useCanvasActions();
  const types = useNodeTypes();
  const icons = useNodeIcons();
  const readOnly = useEditor((state) => state.readOnly);
  const enables = useEditor(({ document, selection }) => areDisabled(document, selection.nodes));
  const commands = useMemo(
    () => [
      ...viewCommands(actions, onOpenPanel),
      ...(readOnly
        ? []
        : [...editingCommands(actions, { enables }), ...addCommands(actions.addType, types.all(), icons)]),
    ],
    [actions, types, icons, onOpenPanel, readOnly, enables],
  );
  useCommands(commands);
  useCanvasKeys(commands);
  useClipboardEvents(actions);
  useNodeCommands(actions.find);
  return <FindInFlow />;
}
