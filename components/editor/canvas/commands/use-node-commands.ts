import { useMemo } from "react";
import { findNode, useEditor, useEditorStore } from "#components/editor/state/editor-context.tsx";
import { useNodeIcons } from "#components/node-types/node-types.ts";
import { type Command, useCommands } from "#components/ui/commands.ts";
import { codeTextOf } from "#engine/code/code-text.ts";
import { labelOf } from "#engine/edit/edit.ts";
import { definitionOf } from "#engine/node-types.ts";

/** A command for every node of the flow, so that the palette can find it. */
export function useNodeCommands(find: (nodeId: string) => Promise<void>): void {
  const store = useEditorStore();
  const icons = useNodeIcons();
  // The list changes only when a node is added, removed or renamed.
  const names = useEditor(({ document, nodeTypes }) =>
    document.nodes.map((node) => `${node.id} ${labelOf(node, nodeTypes)}`).join("\n"),
  );
  const commands = useMemo((): Command[] => {
    if (names === "") return [];
    const { document, nodeTypes } = store.getState();
    return document.nodes.map((node) => {
      const definition = definitionOf(node, nodeTypes);
      const icon = icons[node.type];
      return {
        id: `node-${node.id}`,
        label: labelOf(node, nodeTypes),
        group: "Nodes in this flow",
        keywords: [node.key, definition?.label ?? ""],
        content() {
          const { config } = findNode(store.getState().document, node.id) ?? node;
          return codeTextOf(definition?.fields ?? {}, config);
        },
        ...(icon ? { icon } : {}),
        listedBy: "open-palette",
        run: () => void find(node.id),
      };
    });
  }, [names, store, icons, find]);
  useCommands(commands);
}
