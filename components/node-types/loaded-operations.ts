import type { FoundOperation, FoundTrigger } from "#engine/connectors/source.ts";
import { typeOf } from "#engine/connectors/to-definition.ts";
import { toFoundDefinition } from "#engine/connectors/to-found-definition.ts";
import type { NodeDefinition } from "#engine/definition.ts";
import type { MoreTypes, TypeEntry } from "#engine/node-types.ts";

type Found = FoundOperation | FoundTrigger;

interface Loaded {
  definition: NodeDefinition;
  found: Found;
}

/** The operations and triggers of connectors that a page has loaded, as node types. What the search knows of the others is loaded apart. */
export interface LoadedOperations extends MoreTypes {
  /** The operation that `get` makes its definition from. */
  find(type: string, version: number): FoundOperation | undefined;
  /** The same for a trigger. */
  findTrigger(type: string, version: number): FoundTrigger | undefined;
  add(found: Found): void;
  setEntries(entries: readonly TypeEntry[]): void;
}

/** None is loaded at first. An operation in one version never changes, so its first definition stays. */
export function createLoadedOperations(): LoadedOperations {
  const byType = new Map<string, Loaded[]>();
  let entries: readonly TypeEntry[] = [];
  const find = (type: string, version: number) =>
    byType.get(type)?.find(({ definition }) => definition.version >= version);
  return {
    get: (type, version) => find(type, version)?.definition,
    newest: (type) => byType.get(type)?.at(-1)?.definition,
    find(type, version) {
      const found = find(type, version)?.found;
      return found && "operation" in found ? found : undefined;
    },
    findTrigger(type, version) {
      const found = find(type, version)?.found;
      return found && "trigger" in found ? found : undefined;
    },
    entries: () => entries,
    add(found) {
      const { connector, name } = found;
      const type = typeOf(connector.name, name);
      const known = byType.get(type) ?? [];
      if (known.some(({ definition }) => definition.version === connector.version)) return;
      const added = { definition: toFoundDefinition(found), found };
      byType.set(
        type,
        [...known, added].toSorted((a, b) => a.definition.version - b.definition.version),
      );
    },
    setEntries(list) {
      entries = list;
    },
  };
}
