import { type DocumentNode, versionOf } from "./document.ts";
import type { NodeDefinition } from "./node.ts";

/**
 * The node types that a process knows. It is passed in wherever documents are read: the composition roots (web process,
 * worker, browser, tests) decide what is in it. Lookups are synchronous; a source that loads types at run time, such as
 * connectors, loads them before the document is read.
 */
export interface NodeTypes {
  /**
   * The definition that a configuration of this type and version is read by: the registered version itself, else the
   * next newer one, which migrates the configuration. Undefined for an unknown type, or a version newer than all known.
   */
  get(type: string, version: number): NodeDefinition | undefined;
  /** The newest version of a type, for new nodes. */
  newest(type: string): NodeDefinition | undefined;
  /** The newest version of every type in which each word of the query is found, in the order of registration. */
  search(query: string): readonly NodeDefinition[];
}

/**
 * Puts definitions behind lookups.
 *
 * @throws when two definitions have the same type and version
 */
export function createNodeTypes(definitions: readonly NodeDefinition[]): NodeTypes {
  const byType = Map.groupBy(definitions, ({ type }) => type);
  const newest: NodeDefinition[] = [];
  for (const [type, versions] of byType) {
    versions.sort((a, b) => a.version - b.version);
    if (new Set(versions.map(({ version }) => version)).size < versions.length) {
      throw new Error(`The node type "${type}" is registered twice in the same version.`);
    }
    newest.push(...versions.slice(-1));
  }
  return {
    get: (type, version) => byType.get(type)?.find((definition) => definition.version >= version),
    newest: (type) => byType.get(type)?.at(-1),
    search(query) {
      const words = query.toLowerCase().split(/\s+/).filter(Boolean);
      return newest.filter((definition) => matches(definition, words));
    },
  };
}

function matches({ label, description, group, type }: NodeDefinition, words: readonly string[]): boolean {
  const text = `${label} ${description} ${group} ${type}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

/** The definition that a document's node is read by. */
export function definitionOf(node: DocumentNode, types: NodeTypes): NodeDefinition | undefined {
  return types.get(node.type, versionOf(node));
}
