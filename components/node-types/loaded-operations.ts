import type { FoundOperation } from "#engine/connectors/source.ts";
import { toDefinition, typeOf } from "#engine/connectors/to-definition.ts";
import type { NodeDefinition } from "#engine/definition.ts";
import type { MoreTypes, TypeEntry } from "#engine/node-types.ts";

interface Loaded {
  definition: NodeDefinition;
  found: FoundOperation;
}

/** The operations of connectors that a page has loaded, as node types. What the search knows of the others is loaded apart. */
export interface LoadedOperations extends MoreTypes {
  /** The operation that `get` makes its definition from. */
  find(type: string, version: number): FoundOperation | undefined;
  add(found: FoundOperation): void;
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
    find: (type, version) => find(type, version)?.found,
    entries: () => entries,
    add(found) {
      const { connector, name, operation } = found;
      const type = typeOf(connector.name, name);
      const known = byType.get(type) ?? [];
      if (known.some(({ definition }) => definition.version === connector.version)) return;
      const added = { definition: toDefinition(connector, name, operation), found };
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
