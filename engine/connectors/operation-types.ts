import { LRUCache } from "lru-cache";
import type { NodeDefinition } from "#engine/definition.ts";
import type { MoreTypes } from "#engine/node-types.ts";
import type { FoundOperation, FoundTrigger, OperationSource } from "./source.ts";
import { readType } from "./to-definition.ts";
import { toFoundDefinition } from "./to-found-definition.ts";

/** Definitions that are kept: each has a schema, and few are used at a time. */
const maxKept = 500;

/** The operations and triggers of a source as node types. Each is made when it is first used. */
export function createOperationTypes(source: OperationSource): MoreTypes {
  const kept = new LRUCache<string, NodeDefinition>({ max: maxKept });
  return {
    get: (type, version) => definitionOf(findAny(source, type, version)),
    newest: (type) => definitionOf(findAny(source, type)),
    entries: source.entries,
  };

  function definitionOf(found: FoundOperation | FoundTrigger | undefined): NodeDefinition | undefined {
    if (!found) return undefined;
    const { connector, name } = found;
    const key = `${connector.name}/${name}@${connector.version}`;
    const known = kept.get(key);
    if (known) return known;
    const definition = toFoundDefinition(found);
    kept.set(key, definition);
    return definition;
  }
}

const findAny = (source: OperationSource, type: string, version?: number) =>
  findIn(source, type, version) ?? findTriggerIn(source, type, version);

/** The trigger of a node type; in the newest version without one. */
export function findTriggerIn(
  source: OperationSource,
  type: string,
  version?: number,
): FoundTrigger | undefined {
  const named = readType(type);
  return named ? source.findTrigger?.(named.connector, named.operation, version) : undefined;
}

/** The operation of a node type; in the newest version without one. */
export function findIn(source: OperationSource, type: string, version?: number): FoundOperation | undefined {
  const named = readType(type);
  return named ? source.find(named.connector, named.operation, version) : undefined;
}
