import { isOneEdit, isOneEditOfBeginning } from "./one-edit.ts";
import type { Field, Posting, SearchIndex } from "./search-index.ts";
import { isInflected } from "./words.ts";

/** How well a typed word fits an entry. The lower the cost, the better. */
export interface Hit {
  cost: number;
  field: Field;
  /** The number of the keyword, else 0. */
  at: number;
}

type Form = "exact" | "beginning" | "inflected" | "inside" | "typo";

/**
 * What a hit costs, by the field and by how the word stands in it; a form that is missing is not a hit. Word starts come
 * before everything else, then keywords, then substrings, then typing errors, and descriptions last.
 */
const costs: Readonly<Record<Field, Partial<Record<Form, number>>>> = {
  name: { exact: 10, beginning: 12, inflected: 14, inside: 40, typo: 50 },
  keyword: { exact: 20, beginning: 24, inflected: 26, inside: 42, typo: 54 },
  description: { exact: 60, beginning: 62, inflected: 64 },
  group: { exact: 70 },
};

/** The fewest letters that count as a beginning, or as a part inside a word. Fewer stand in too many words. */
const leastBeginning: Readonly<Record<Field, number>> = { name: 1, keyword: 2, description: 3, group: 99 };
const leastInside: Readonly<Record<Field, number>> = { name: 3, keyword: 4, description: 99, group: 99 };
/** A typing error in a shorter word makes another word. */
const leastForTypo = 4;
const leastForTypoInBeginning = 6;
/** A keyword that is nothing but the mistyped word means it more than a name of several words: "wiat" is Delay's "wait". */
const wholeIsCheaper = 6;

/** The best hit of a word in each entry that has it, by the entry's number. */
export function hitsOf(word: string, index: SearchIndex): Map<number, Hit> {
  const hits = new Map<number, Hit>();
  let isNamed = false;
  for (const [indexed, postings] of index.byWord) {
    const form = formOf(word, indexed);
    if (form === null) continue;
    for (const posting of postings) {
      const cost = costOf(form, word, posting);
      if (cost === undefined) continue;
      isNamed ||= posting.field === "name" || posting.field === "keyword";
      keepBest(hits, posting, cost);
    }
  }
  if (!isNamed && word.length >= leastForTypo) addTypos(word, index, hits);
  return hits;
}

function addTypos(word: string, index: SearchIndex, hits: Map<number, Hit>): void {
  for (const [indexed, postings] of index.byWord) {
    if (indexed.length < leastForTypo - 1 || !isTypo(word, indexed)) continue;
    for (const posting of postings) {
      const cost = costs[posting.field].typo;
      const place = posting.isWhole ? -wholeIsCheaper : posting.isFirst ? 0 : 1;
      if (cost !== undefined) keepBest(hits, posting, cost + place);
    }
  }
}

function isTypo(word: string, indexed: string): boolean {
  if (isOneEdit(word, indexed)) return true;
  return word.length >= leastForTypoInBeginning && isOneEditOfBeginning(word, indexed);
}

function formOf(word: string, indexed: string): Form | null {
  if (indexed === word) return "exact";
  if (indexed.length > word.length) {
    const at = indexed.indexOf(word);
    return at === 0 ? "beginning" : at > 0 ? "inside" : null;
  }
  return isInflected(word, indexed) ? "inflected" : null;
}

function costOf(form: Form, word: string, { field, isFirst, isJoined }: Posting): number | undefined {
  if (form === "beginning" && word.length < leastBeginning[field]) return undefined;
  if (form === "inside" && (isJoined || word.length < leastInside[field])) return undefined;
  const cost = costs[field][form];
  return cost === undefined ? undefined : cost + (isFirst ? 0 : 1);
}

function keepBest(hits: Map<number, Hit>, { entry, field, at }: Posting, cost: number): void {
  const known = hits.get(entry);
  if (!known || cost < known.cost || (cost === known.cost && at < known.at))
    hits.set(entry, { cost, field, at });
}
