import type { EntryText } from "#lib/search/entry-text.ts";
import { isOneEdit } from "#lib/search/one-edit.ts";
import { createSearch, type Search, type SearchOptions } from "#lib/search/search.ts";
import { meaningful, toWords } from "#lib/search/words.ts";
import type { NodeDefinition } from "./definition.ts";
import { type DocumentNode, versionOf } from "./document.ts";

/** The part of a definition that lists and the search need. */
export type TypeEntry = Pick<
  NodeDefinition,
  "type" | "label" | "description" | "group" | "category" | "inputs" | "outputs"
> &
  Partial<Pick<NodeDefinition, "keywords" | "standsInFor" | "usuallyNext" | "fallbackLabel">>;

/** Types that are loaded when they are used: the operations of connectors. Lookups are synchronous. */
export interface MoreTypes {
  get(type: string, version: number): NodeDefinition | undefined;
  newest(type: string): NodeDefinition | undefined;
  /** For the search. The same list until it changes. */
  entries(): readonly TypeEntry[];
}

/**
 * The node types that a process knows. It is passed in wherever documents are read; the composition roots (web process,
 * worker, browser, tests) decide what it contains. Lookups are synchronous: a source that loads types at run time, such
 * as connectors, loads them before the document is read.
 */
export interface NodeTypes {
  /**
   * The definition that reads configurations of this type and version: the registered version itself, else the next
   * newer one, which migrates the configuration. Undefined for an unknown type, or for a version newer than all known.
   */
  get(type: string, version: number): NodeDefinition | undefined;
  /** The newest version of a type, for new nodes. */
  newest(type: string): NodeDefinition | undefined;
  /** The newest version of each type that is built in, in the order of registration. */
  all(): readonly NodeDefinition[];
  /** The types that people call so, built in or not, the best first: see `createSearch`. */
  search: Search<TypeEntry>;
}

const none: MoreTypes = { get: () => undefined, newest: () => undefined, entries: () => [] };

/**
 * Indexes definitions for lookup.
 *
 * @throws when two definitions have the same type and version
 */
export function createNodeTypes(definitions: readonly NodeDefinition[], more: MoreTypes = none): NodeTypes {
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
    get: (type, version) =>
      byType.get(type)?.find((definition) => definition.version >= version) ?? more.get(type, version),
    newest: (type) => byType.get(type)?.at(-1) ?? more.newest(type),
    all: () => newest,
    search: createTypeSearch(newest, more),
  };
}

/**
 * The index is built again when the list of the other types has changed. Where no app is named, types that are built in come
 * before operations that fit a little better: `webhook` means no app's. A type that only stands in for apps comes behind the
 * operations that fit: "tweet" means an app's.
 */
function createTypeSearch(newest: readonly NodeDefinition[], more: MoreTypes): Search<TypeEntry> {
  let known: { entries: readonly TypeEntry[]; search: Search<TypeEntry> } | undefined;
  const current = () => {
    const entries = more.entries();
    if (known?.entries !== entries) {
      known = { entries, search: createSearch<TypeEntry>([...newest, ...entries], searchTextOf) };
    }
    return known.search;
  };
  const hasMore = () => more.entries().length > 0;
  // A word of a built-in type's name names no app: "Discord webhook".
  const own = new Set(newest.flatMap(({ label }) => toWords(label)));
  const search = (query: string, options?: SearchOptions<TypeEntry>) => {
    const typed = toWords(query).filter((word) => !own.has(word));
    const starts = typed.some((word) => startWords.has(word));
    const handicap = (entry: TypeEntry) => {
      if (!isOperation(entry)) return hasMore() && isStandIn(entry, query) ? standInCost * typed.length : 0;
      const isUnwanted = entry.category === "trigger" && !starts;
      return (isNamed(entry, typed) ? 0 : unnamedCost) + (isUnwanted ? triggerCost : 0);
    };
    return current()(query, { handicap, ...options });
  };
  return Object.assign(search, { prepare: (isOver: () => boolean) => current().prepare(isOver) });
}

/** As much as a keyword costs more than a name, and a little. */
const unnamedCost = 12;
/** For each typed word, more than an operation costs whose keyword or name is typed, without its app's. */
const standInCost = 35;
/** Words of those who look for a trigger. Without them, an action is meant: "slack message" sends one. */
const startWords = new Set(["on", "new", "when", "trigger", "event", "watch", "each", "every"]);
/** More than two words of a name cost. */
const triggerCost = 25;
/** Shorter words are not mistyped names. */
const leastForTypo = 4;

const isOperation = ({ type }: TypeEntry) => type.includes("/");

/** Whether a typed word is one of the app's name, which is the first keyword. */
function isNamed({ keywords = [] }: TypeEntry, typed: readonly string[]): boolean {
  return toWords(keywords[0] ?? "").some((word) =>
    typed.some((each) => each === word || (each.length >= leastForTypo && isOneEdit(each, word))),
  );
}

/** Whether what is typed names an app or a thing of one, for which the type is found, and is no word of the type itself. */
function isStandIn({ standsInFor = [], keywords = [] }: TypeEntry, query: string): boolean {
  const typed = meaningful(toWords(query));
  if (standsInFor.length === 0 || typed.length === 0) return false;
  const isIn = (name: string) => {
    const words = toWords(name);
    return typed.every((word) => words.includes(word));
  };
  const stands = new Set(standsInFor);
  return standsInFor.some(isIn) && !keywords.some((each) => !stands.has(each) && isIn(each));
}

/** The texts that find a type, its name in documents included: `set_fields_node`. */
export function searchTextOf({ label, keywords = [], description, group, type }: TypeEntry): EntryText {
  return { name: label, keywords: [...keywords, type], description, group };
}

/** The definition for a document's node. */
export function definitionOf(node: DocumentNode, types: NodeTypes): NodeDefinition | undefined {
  return types.get(node.type, versionOf(node));
}
