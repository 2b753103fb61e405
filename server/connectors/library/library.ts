import { decisionHandles } from "#engine/approval/config.ts";
import type { Connector, ConnectorBase, Operation, Trigger } from "#engine/connectors/format.ts";
import type { FoundTrigger, OperationSource } from "#engine/connectors/source.ts";
import { keywordsOf, typeOf } from "#engine/connectors/to-definition.ts";
import type { TypeEntry } from "#engine/node-types.ts";
import { service } from "#lib/services.ts";
import type { HandMade } from "./hand-made.ts";
import { type Imported, operationOf, wholeOf } from "./imported.ts";

/** The connectors of a process, by name: hand-made or imported. */
export interface Library extends OperationSource {
  /** The newest version of each, without operations, hand-made ones first. */
  list(): ConnectorBase[];
  /** The newest version. */
  get(name: string): Connector | undefined;
  isImported(name: string): boolean;
  /** The names of all connectors. None is loaded for it. */
  names(): readonly string[];
  findTrigger(connector: string, trigger: string, version?: number): FoundTrigger | undefined;
  imported: Imported;
}

export const library = service<Library>("connectorLibrary");

/** The process's library as a source of node types and runners, which may be made before the process's services. */
export const libraryOperations: OperationSource & Pick<Library, "names"> = {
  names: () => library().names(),
  find: (...given) => library().find(...given),
  findTrigger: (...given) => library().findTrigger(...given),
  entries: () => library().entries(),
};

export function createLibrary(handMade: HandMade, imported: Imported): Library {
  let entries: readonly TypeEntry[] | undefined;
  imported.onChange(() => {
    entries = undefined;
  });

  const get = (name: string): Connector | undefined => {
    const own = handMade.get(name);
    const newest = imported.versions(name).at(-1);
    return own ?? (newest && wholeOf(newest));
  };

  /** The connector in this version or the next newer one, without the operations of an imported one. */
  const baseOf = (name: string, version = 1): ConnectorBase | undefined => {
    const own = handMade.get(name);
    if (own) return own.version >= version ? own : undefined;
    return imported.versions(name).find(({ base }) => base.version >= version)?.base;
  };

  return {
    imported,
    get,
    names: () => [...handMade.names(), ...imported.names()],
    findTrigger(name, triggerName, version) {
      const connector = version === undefined ? get(name) : baseOf(name, version);
      const trigger = connector?.triggers[triggerName];
      return connector && trigger && { connector, name: triggerName, trigger };
    },
    isImported: (name) => handMade.get(name) === undefined && imported.versions(name).length > 0,
    list: () => [
      ...handMade
        .names()
        .flatMap((name) => handMade.get(name) ?? [])
        .map(withoutOperations),
      ...imported.names().flatMap((name) => imported.versions(name).at(-1)?.base ?? []),
    ],
    find(name, operationName, version) {
      const own = handMade.get(name);
      if (own) {
        const base = withoutOperations(own);
        const it = found(base, operationName, own.operations[operationName], version);
        const run = handMade.code(name, operationName);
        return it && run ? { ...it, run } : it;
      }
      const versions = imported.versions(name);
      const chosen =
        version === undefined ? versions.at(-1) : versions.find(({ base }) => base.version >= version);
      return chosen && found(chosen.base, operationName, operationOf(chosen, operationName), version);
    },
    entries() {
      entries ??= [...handMade.names(), ...imported.names()].flatMap((name) => entriesOf(get(name)));
      return entries;
    },
  };
}

function withoutOperations({ operations: _, ...base }: Connector): ConnectorBase {
  return base;
}

function found(connector: ConnectorBase, name: string, operation: Operation | undefined, version = 1) {
  return operation && connector.version >= version ? { connector, name, operation } : undefined;
}

const ends = { inputs: [{ name: "input" }], outputs: [{ name: "output" }] };

function entriesOf(connector: Connector | undefined): TypeEntry[] {
  if (!connector) return [];
  const common = (name: string, each: Operation | Trigger) => ({
    type: typeOf(connector.name, name),
    label: each.title,
    description: each.about,
    keywords: keywordsOf(connector, each),
  });
  return [
    ...Object.entries(connector.operations).map(
      ([name, operation]): TypeEntry => ({
        ...common(name, operation),
        ...{ group: "Actions", category: "action", ...ends },
        ...(operation.waits && { outputs: decisionHandles }),
      }),
    ),
    ...Object.entries(connector.triggers).map(
      ([name, trigger]): TypeEntry => ({
        ...common(name, trigger),
        ...{ group: "Triggers", category: "trigger", inputs: [], outputs: ends.outputs },
      }),
    ),
  ];
}
