import { LRUCache } from "lru-cache";
import type { NodeDefinition } from "#engine/definition.ts";
import type { MoreTypes } from "#engine/node-types.ts";
import type { FoundOperation, OperationSource } from "./source.ts";
import { readType, toDefinition } from "./to-definition.ts";

/** Definitions that are kept: each has a schema, and few are used at a time. */
const maxKept = 500;

/** The operations of a source as node types. Each is made when it is first used. */
export function createOperationTypes(source: OperationSource): MoreTypes {
  const kept = new LRUCache<string, NodeDefinition>({ max: maxKept });
  return {
    get: (type, version) => definitionOf(findIn(source, type, version)),
    newest: (type) => definitionOf(findIn(source, type)),
    entries: source.entries,
  };

  function definitionOf(found: FoundOperation | undefined): NodeDefinition | undefined {
    if (!found) return undefined;
    const { connector, name, operation } = found;
    const key = `${connector.name}/${name}@${connector.version}`;
    const known = kept.get(key);
    if (known) return known;
    const definition = toDefinition(connector, name, operation);
    kept.set(key, definition);
    return definition;
  }
}

/** The operation of a node type; in the newest version without one. */
export function findIn(source: OperationSource, type: string, version?: number): FoundOperation | undefined {
  const named = readType(type);
  return named ? source.find(named.connector, named.operation, version) : undefined;
}
