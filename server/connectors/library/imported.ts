import type { Connector, ConnectorBase, Operation } from "#engine/connectors/format.ts";

/** A version of an imported connector. Its operations are JSON until they are used: there may be thousands. */
export interface ImportedVersion {
  id: string;
  base: ConnectorBase;
  operations: ReadonlyMap<string, string>;
}

/** The imported connectors of a process, every version by name, the oldest first. */
export interface Imported {
  names(): readonly string[];
  versions(name: string): readonly ImportedVersion[];
  /** Loads what was imported and forgets what was deleted since the last time. */
  refresh(): Promise<void>;
  /** Called after each change. */
  onChange(listener: () => void): void;
}

/** The rows of the versions that a process does not know, and the ids of all that exist. */
export type LoadImported = (
  known: readonly string[],
) => Promise<{ ids: ReadonlySet<string>; added: readonly ImportedVersion[] }>;

export function createImported(load: LoadImported): Imported {
  let byName = new Map<string, ImportedVersion[]>();
  const listeners: (() => void)[] = [];
  let refreshing: Promise<void> = Promise.resolve();

  async function update(): Promise<void> {
    const all = [...byName.values()].flat();
    const { ids, added } = await load(all.map(({ id }) => id));
    const kept = all.filter(({ id }) => ids.has(id));
    if (added.length === 0 && kept.length === all.length) return;
    const sorted = [...kept, ...added].toSorted((a, b) => a.base.version - b.base.version);
    byName = Map.groupBy(sorted, ({ base }) => base.name);
    for (const listener of listeners) listener();
  }

  return {
    names: () => [...byName.keys()].toSorted(),
    versions: (name) => byName.get(name) ?? [],
    // One after the other, so that each sees what was stored before it was called.
    refresh: () => (refreshing = refreshing.then(update, update)),
    onChange: (listener) => void listeners.push(listener),
  };
}

/** The operation, parsed. */
export function operationOf({ operations }: ImportedVersion, name: string): Operation | undefined {
  const text = operations.get(name);
  // It was parsed by the format's schema when it was stored.
  return text === undefined ? undefined : (JSON.parse(text) as Operation);
}

/** All of it, parsed. */
export function wholeOf(version: ImportedVersion): Connector {
  const operations = [...version.operations].map(([name, text]) => [name, JSON.parse(text) as Operation]);
  return { ...version.base, operations: Object.fromEntries(operations) };
}
