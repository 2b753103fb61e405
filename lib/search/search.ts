import type { EntryText } from "./entry-text.ts";
import { prepareIndex } from "./prepared-index.ts";
import { joinedForms, type SearchIndex } from "./search-index.ts";
import { type Hit, hitsOf } from "./word-hits.ts";
import { meaningful, toWords } from "./words.ts";

export interface Found<Entry> {
  entry: Entry;
  /** The keyword that it was found by, where its name does not say why it is listed. */
  keyword?: string;
  /** False if no entry has all typed words, and this one has at least half of them. */
  hasAllWords: boolean;
}

export interface SearchOptions<Entry> {
  /** Decides between entries that fit equally well: the lowest number first. */
  order?: (entry: Entry) => number;
  /** Added to the cost of an entry that is found (`word-hits.ts`). */
  handicap?: (entry: Entry) => number;
}

export interface Search<Entry> {
  (query: string, options?: SearchOptions<Entry>): Found<Entry>[];
  /** Builds the index until `isOver`. Returns whether it is complete. Thousands of entries take longer than a search may. */
  prepare(isOver: () => boolean): boolean;
}

/** A whole name, a whole keyword, or the beginning of a name costs less than any hit of a word (`word-hits.ts`). */
const wholeName = 0;
const wholeKeyword = 1;
const beginningOfName = 5;
const dearestPartial = 40;
/** Of a longer text, which nobody types but someone pastes, only the first words count: each is looked up in the whole index. */
const mostWords = 10;

/**
 * Searches entries by what people call them, the best first: those with exactly this name, with this keyword, those whose
 * name begins so, then by words (`word-hits.ts`). One typing error in a word of four letters or more is forgiven. An
 * empty query finds everything, in the given order. The first search builds what `prepare` has not built of the index.
 */
export function createSearch<Entry>(
  entries: readonly Entry[],
  toText: (entry: Entry) => EntryText,
): Search<Entry> {
  const prepared = prepareIndex(entries, toText);
  const search = (query: string, { order = () => 0, handicap = () => 0 }: SearchOptions<Entry> = {}) => {
    if (query.trim() === "") return entries.map((entry) => ({ entry, hasAllWords: true }));
    const found = findMatches(query, prepared.whole());
    return found
      .flatMap((match) => {
        const entry = entries[match.entry];
        if (entry === undefined) return [];
        const dear = { ...match, cost: match.cost + handicap(entry) };
        return [{ match: dear, entry, order: order(entry) }];
      })
      .sort((a, b) => compareMatches(a.match, b.match) || a.order - b.order || a.match.at - b.match.at)
      .map(({ match: { hit, hasAllWords }, entry }) => {
        const keyword = hit?.field === "keyword" ? toText(entry).keywords?.[hit.at] : undefined;
        return { entry, hasAllWords, ...(keyword !== undefined && { keyword }) };
      });
  };
  return Object.assign(search, { prepare: prepared.until });
}

interface Match {
  entry: number;
  /** The number of typed words that it has. */
  words: number;
  cost: number;
  at: number;
  hasAllWords: boolean;
  /** Of the typed words as a whole, or of the only one. */
  hit?: Hit;
}

function compareMatches(a: Match, b: Match): number {
  return b.words - a.words || a.cost - b.cost;
}

function findMatches(query: string, index: SearchIndex): Match[] {
  const typed = toWords(query);
  const words = [...new Set(meaningful(typed))].slice(0, mostWords);
  const matches = matchWords(words, index);
  for (const match of wholeMatches(typed, words.length, index)) {
    const known = matches.get(match.entry);
    if (!known?.hasAllWords || match.cost < known.cost) matches.set(match.entry, match);
  }
  const all = [...matches.values()];
  const complete = all.filter(({ hasAllWords }) => hasAllWords);
  return complete.length > 0 ? complete : all.filter((match) => isPartial(match, words.length));
}

/** At least half of the words, and those not only inside others. */
function isPartial(match: Match, words: number): boolean {
  return match.words * 2 >= words && match.cost / match.words < dearestPartial;
}

function matchWords(words: readonly string[], index: SearchIndex): Map<number, Match> {
  const matches = new Map<number, Match>();
  for (const word of words) {
    for (const [entry, hit] of hitsOf(word, index)) {
      const before = matches.get(entry) ?? { entry, words: 0, cost: 0, at: 0, hasAllWords: false };
      const match = {
        ...before,
        words: before.words + 1,
        cost: before.cost + hit.cost,
        at: before.at + hit.at,
      };
      const only = words.length === 1 ? { hit } : {};
      matches.set(entry, { ...match, ...only, hasAllWords: match.words === words.length });
    }
  }
  return matches;
}

function wholeMatches(typed: readonly string[], words: number, index: SearchIndex): Match[] {
  const postings = joinedForms(typed).flatMap((form = "") => index.byPhrase.get(form) ?? []);
  const whole = postings.map(({ entry, field, at }): Match => {
    const cost = field === "name" ? wholeName : wholeKeyword;
    return { entry, words, cost, at, hasAllWords: true, hit: { cost, at, field } };
  });
  const beginning = typed.join(" ");
  const begun = index.names.flatMap((name, entry): Match[] =>
    beginning !== "" && name.startsWith(beginning)
      ? [{ entry, words, cost: beginningOfName, at: 0, hasAllWords: true }]
      : [],
  );
  const best = new Map<number, Match>();
  for (const match of [...whole, ...begun]) {
    const known = best.get(match.entry);
    if (!known || match.cost < known.cost || (match.cost === known.cost && match.at < known.at))
      best.set(match.entry, match);
  }
  return [...best.values()];
}
