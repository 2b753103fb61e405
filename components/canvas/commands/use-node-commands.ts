import { useMemo } from "react";
import { labelOf } from "#components/canvas/card/card-text.ts";
import { definitionOf } from "#components/canvas/store/document.ts";
import { useEditor, useEditorStore } from "#components/canvas/store.ts";
import { type Command, useCommands } from "#components/shell/commands.ts";
import { nodeIcons } from "#nodes/index.icons.ts";

/** Every node of the flow, for the palette to find and go to. */
export function useNodeCommands(goTo: (nodeId: string) => Promise<void>): void {
  const store = useEditorStore();
  // The list is made again only when a node comes, goes or is called otherwise.
  const names = useEditor(({ document }) =>
    document.nodes.map((node) => `${node.id} ${labelOf(node)}`).join("\n"),
  );
  const commands = useMemo(
    (): Command[] =>
      names === ""
        ? []
        : store.getState().document.nodes.map((node) => {
            const icon = nodeIcons[definitionOf(node.type)?.icon ?? ""];
            return {
              id: `node-${node.id}`,
              label: labelOf(node),
              group: "Nodes of this flow",
              keywords: [node.key, definitionOf(node.type)?.label ?? ""],
              ...(icon ? { icon } : {}),
              run: () => void goTo(node.id),
            };
          }),
    [names, store, goTo],
  );
  useCommands(commands);
}
