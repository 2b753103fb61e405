import { readType } from "#engine/connectors/to-definition.ts";
import type { NodeGroup } from "#engine/node.ts";
import type { NodeTypes, TypeEntry } from "#engine/node-types.ts";
import { allTypes, appOf, operationsOf, orderFor } from "./picker-operations.ts";

/** The groups of node types, in the order in which they are listed. */
export const nodeGroups: readonly NodeGroup[] = ["Triggers", "Logic", "Data", "Actions", "Response"];

/** A type that the picker lists. */
export interface TypeOffer {
  definition: TypeEntry;
  /** The keyword that it was found by, where its name does not say why it is listed. */
  keyword?: string;
  /** Offered because nothing was found: the label of the new node, which names what was typed. */
  fallback?: string;
  /** Of an operation: its connector's title. */
  app?: string;
}

export interface PickerSection {
  /** Null for search results. */
  heading: string | null;
  offers: TypeOffer[];
  /** The number of further ones, which are not listed. */
  left?: number;
}

export interface PickerContext {
  types: NodeTypes;
  /** The types that fit the place. */
  offers: (definition: TypeEntry) => boolean;
  /** The group that is listed until something is typed. Omitted for all. */
  group?: NodeGroup | undefined;
  /** The type of the node that the new one follows. */
  follows?: string | undefined;
  /** The types that were added last, the newest first. */
  recent: readonly string[];
  /** The connector whose operations alone are listed. */
  app?: string | undefined;
}

/** Above what is offered because nothing was found. */
export const fallbackHeading = "Build it with";

const mostOnTop = 4;
/** More are not read; a connector may have thousands. */
const mostListed = 100;
/** Longer texts are not names of what is wanted. */
const longestFallback = 60;

/**
 * What the picker lists. Without a search: what usually comes next, what was added last, and the rest by group, each type
 * once. With a search: what it finds, the best first.
 */
export function pickerSections(query: string, context: PickerContext): PickerSection[] {
  return query.trim() === "" ? browsed(context) : searched(query, context);
}

function browsed(context: PickerContext): PickerSection[] {
  const { types, offers, group, follows, recent, app } = context;
  if (app !== undefined) return [toSection(null, operationsOf(types, app).filter(offers))].filter(isFilled);
  const fitting = types.all().filter(offers);
  const inGroup = (wanted: NodeGroup, listed: readonly TypeEntry[]) =>
    toSection(
      wanted,
      listed.filter((each) => each.group === wanted),
    );
  if (group !== undefined) return [inGroup(group, fitting)].filter(isFilled);
  const known = recent.some(readType) ? allTypes(types).filter(offers) : fitting;
  const named = (names: readonly string[]) =>
    names.flatMap((name) => known.find(({ type }) => type === name) ?? []);
  const next = named(usualAfter(types, follows)).slice(0, mostOnTop);
  const last = named(recent.filter((type) => !next.some((each) => each.type === type))).slice(0, mostOnTop);
  const rest = fitting.filter((each) => !next.includes(each) && !last.includes(each));
  return [
    toSection("Usually next", next),
    toSection("Recent", last),
    ...nodeGroups.map((each) => inGroup(each, rest)),
  ].filter(isFilled);
}

function searched(query: string, { types, offers, follows, app }: PickerContext): PickerSection[] {
  const order = orderFor(query, usualAfter(types, follows));
  const found = types
    .search(query, { order })
    .filter(({ entry }) => offers(entry) && (app === undefined || readType(entry.type)?.connector === app));
  const results = found.map(({ entry, keyword }) => toOffer(entry, keyword));
  const sections = [cut({ heading: null, offers: results })];
  if (app !== undefined) return sections.filter(isFilled);
  if (found.some(({ hasAllWords }) => hasAllWords)) return sections;
  return [...sections, { heading: fallbackHeading, offers: fallbacks(query, types).filter(fits) }].filter(
    isFilled,
  );

  function fits({ definition }: TypeOffer): boolean {
    return offers(definition);
  }
}

/** The types that can do what no type is made for. */
function fallbacks(query: string, types: NodeTypes): TypeOffer[] {
  const wanted = query.trim().slice(0, longestFallback);
  return types
    .all()
    .toSorted((a, b) => nodeGroups.indexOf(b.group) - nodeGroups.indexOf(a.group))
    .flatMap((definition) => {
      const fallback = definition.fallbackLabel?.(wanted);
      return fallback === undefined ? [] : [{ definition, fallback }];
    });
}

function usualAfter(types: NodeTypes, follows: string | undefined): readonly string[] {
  return (follows === undefined ? undefined : types.newest(follows)?.usuallyNext) ?? [];
}

function toSection(heading: string | null, definitions: readonly TypeEntry[]): PickerSection {
  return cut({ heading, offers: definitions.map((definition) => toOffer(definition)) });
}

function toOffer(definition: TypeEntry, keyword?: string): TypeOffer {
  const app = appOf(definition);
  return { definition, ...(keyword && keyword !== app && { keyword }), ...(app && { app }) };
}

function cut({ heading, offers }: PickerSection): PickerSection {
  const left = offers.length - mostListed;
  return { heading, offers: offers.slice(0, mostListed), ...(left > 0 && { left }) };
}

function isFilled({ offers }: PickerSection): boolean {
  return offers.length > 0;
}
