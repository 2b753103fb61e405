import type { NodeIcons } from "#components/node-types/node-icons.ts";
import type { Command } from "#components/ui/commands.ts";
import { readType } from "#engine/connectors/to-definition.ts";
import type { NodeTypes, TypeEntry } from "#engine/node-types.ts";

/** A command for each node type that can be added. */
export function addCommands(
  add: (type: string, label?: string) => void,
  definitions: readonly TypeEntry[],
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

/** As many as the palette shows of a group. Built-in types are few, and registered anyway. */
const mostOperations = 20;

/** The types that a query names, operations of apps included, as the picker finds them: "add" before it is not a part of it. */
export function findTypes({ search }: Pick<NodeTypes, "search">, query: string): TypeEntry[] {
  const wanted = query.replace(/^\s*add(\s|$)/i, "");
  if (wanted.trim() === "") return [];
  const found = search(wanted).flatMap(({ entry, hasAllWords }) => (hasAllWords ? [entry] : []));
  return found.filter(({ type }, index) => index < mostOperations || readType(type) === null);
}
