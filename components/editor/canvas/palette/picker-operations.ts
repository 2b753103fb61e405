import { readType } from "#engine/connectors/to-definition.ts";
import type { NodeTypes, TypeEntry } from "#engine/node-types.ts";
import { isOneEdit } from "#lib/search/one-edit.ts";

/** A typing error in a shorter word makes another word. */
const leastForTypo = 4;

/** The operations of a connector, as far as the search knows them. */
export function operationsOf(types: NodeTypes, connector: string): TypeEntry[] {
  return allTypes(types).filter(({ type }) => readType(type)?.connector === connector);
}

/** Every type, operations included. */
export function allTypes(types: NodeTypes): TypeEntry[] {
  return types.search("").map(({ entry }) => entry);
}

/** The title of an operation's connector, its first keyword; undefined for a type that is built in. */
export function appOf({ type, keywords = [] }: TypeEntry): string | undefined {
  return readType(type) ? keywords[0] : undefined;
}

/**
 * Decides between types that fit a search equally well: the operations of an app that it names, what usually comes next,
 * what is built in, and the other operations.
 */
export function orderFor(query: string, usual: readonly string[]): (entry: TypeEntry) => number {
  const typed = query.toLowerCase();
  const words = typed.split(/\s+/).filter(({ length }) => length >= leastForTypo);
  const isNamed = (app: string) => typed.includes(app) || words.some((word) => isOneEdit(word, app));
  return (entry) => {
    const app = appOf(entry);
    if (app !== undefined) return isNamed(app.toLowerCase()) ? -1 : usual.length + 1;
    return usual.includes(entry.type) ? usual.indexOf(entry.type) : usual.length;
  };
}
