"use client";

import { useMemo, useState } from "react";
import { useEditor } from "#components/editor/state/editor-context.tsx";
import { useCanvasKeys } from "#components/editor/state/use-canvas-keys.ts";
import { useNodeIcons, useNodeTypes } from "#components/node-types/node-types.ts";
import { useOperationEntries } from "#components/operation/use-operation-entries.ts";
import { useWithType } from "#components/operation/use-with-type.ts";
import { type CommandSource, useCommandSource, useCommands } from "#components/ui/commands.ts";
import { areDisabled } from "#engine/edit/edit.ts";
import { addCommands, findTypes } from "./commands/add-commands.ts";
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
  useCommandSource(useFoundTypes(actions.addType));
  useCanvasKeys(commands);
  useClipboardEvents(actions);
  useNodeCommands(actions.find);
  return <FindInFlow />;
}

/** The node types that a search in the palette finds, operations of apps included. They are loaded when it first opens. */
function useFoundTypes(addType: (type: string, label?: string) => void): CommandSource {
  const types = useNodeTypes();
  const icons = useNodeIcons();
  const readOnly = useEditor((state) => state.readOnly);
  const [isWanted, setWanted] = useState(false);
  const { dataUpdatedAt } = useOperationEntries({ enabled: isWanted });
  const withType = useWithType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the search finds more once operations are loaded.
  return useMemo(
    () => ({
      prepare: () => setWanted(!readOnly),
      find: (query) =>
        readOnly
          ? []
          : addCommands(
              (type, label) => withType(type, () => addType(type, label)),
              findTypes(types, query),
              icons,
            ),
    }),
    [types, icons, readOnly, addType, withType, dataUpdatedAt],
  );
}
