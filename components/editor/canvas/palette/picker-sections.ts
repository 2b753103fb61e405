import type { NodeGroup } from "#engine/node.ts";
import type { NodeTypes, TypeEntry } from "#engine/node-types.ts";

/** The groups of node types, in the order in which they are listed. */
export const nodeGroups: readonly NodeGroup[] = ["Triggers", "Logic", "Data", "Actions", "Response"];

/** A type that the picker lists. */
export interface TypeOffer {
  definition: TypeEntry;
  /** The keyword that it was found by, where its name does not say why it is listed. */
  keyword?: string;
  /** Offered because nothing was found: the label of the new node, which names what was typed. */
  fallback?: string;
}

export interface PickerSection {
  /** Null for search results. */
  heading: string | null;
  offers: TypeOffer[];
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
}

/** Above what is offered because nothing was found. */
export const fallbackHeading = "Build it with";

const mostOnTop = 4;
/** Longer texts are not names of what is wanted. */
const longestFallback = 60;

/**
 * What the picker lists. Without a search: what usually comes next, what was added last, and the rest by group, each type
 * once. With a search: what it finds, the best first.
 */
export function pickerSections(query: string, context: PickerContext): PickerSection[] {
  return query.trim() === "" ? browsed(context) : searched(query, context);
}

function browsed({ types, offers, group, follows, recent }: PickerContext): PickerSection[] {
  const fitting = types.all().filter(offers);
  const inGroup = (wanted: NodeGroup, listed: readonly TypeEntry[]) =>
    toSection(
      wanted,
      listed.filter((each) => each.group === wanted),
    );
  if (group !== undefined) return [inGroup(group, fitting)].filter(isFilled);
  const named = (names: readonly string[]) =>
    names.flatMap((name) => fitting.find(({ type }) => type === name) ?? []);
  const next = named(usualAfter(types, follows)).slice(0, mostOnTop);
  const last = named(recent.filter((type) => !next.some((each) => each.type === type))).slice(0, mostOnTop);
  const rest = fitting.filter((each) => !next.includes(each) && !last.includes(each));
  return [
    toSection("Usually next", next),
    toSection("Recent", last),
    ...nodeGroups.map((each) => inGroup(each, rest)),
  ].filter(isFilled);
}

function searched(query: string, { types, offers, follows }: PickerContext): PickerSection[] {
  const usual = usualAfter(types, follows);
  const order = ({ type }: TypeEntry) => (usual.includes(type) ? usual.indexOf(type) : usual.length);
  const found = types.search(query, { order }).filter(({ entry }) => offers(entry));
  const results = found.map(({ entry, keyword }) => ({ definition: entry, ...(keyword && { keyword }) }));
  const sections = [{ heading: null, offers: results }];
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

function toSection(heading: string, definitions: readonly TypeEntry[]): PickerSection {
  return { heading, offers: definitions.map((definition) => ({ definition })) };
}

function isFilled({ offers }: PickerSection): boolean {
  return offers.length > 0;
}
