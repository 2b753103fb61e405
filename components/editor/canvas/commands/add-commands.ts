import type { NodeIcons } from "#components/node-types/node-icons.ts";
import type { Command } from "#components/ui/commands.ts";
import type { NodeDefinition } from "#engine/node.ts";

/** A command for each node type that can be added. */
export function addCommands(
  add: (type: string, label?: string) => void,
  definitions: readonly NodeDefinition[],
  icons: NodeIcons,
): Command[] {
  return definitions.map(({ type, label, description, keywords = [], fallbackLabel }) => {
    const icon = icons[type];
    return {
      id: `add-${type}`,
      label: `Add ${label}`,
      group: "Add a node",
      keywords: [label, ...keywords],
      description,
      ...(icon ? { icon } : {}),
      listedBy: "canvas a",
      ...(fallbackLabel && { fallbackLabel: (query: string) => `Add ${fallbackLabel(query)}` }),
      run: (query) => add(type, query === undefined ? undefined : fallbackLabel?.(query)),
    };
  });
}
