import type { EntryText } from "./entry-text.ts";
import { meaningful, toWords } from "./words.ts";

export type Field = "name" | "keyword" | "description" | "group";

/** A place where a word stands. */
export interface Posting {
  entry: number;
  field: Field;
  /** The number of the keyword, else 0. */
  at: number;
  /** The word begins its phrase. */
  isFirst: boolean;
  /** The word is the phrase without its spaces: "foreach". */
  isJoined: boolean;
  /** Nothing else stands in the phrase. */
  isWhole: boolean;
}

export interface SearchIndex {
  byWord: ReadonlyMap<string, readonly Posting[]>;
  /** The phrases as a whole, without spaces and fillers, so that "key-value" is "key value" is "KeyValue". */
  byPhrase: ReadonlyMap<string, readonly Posting[]>;
  /** The words of each entry's name, joined by spaces. */
  names: readonly string[];
}

/** Indexes entries by their words. Yields after each, since thousands are to be indexed in portions. */
export function* indexing<Entry>(
  entries: readonly Entry[],
  toText: (entry: Entry) => EntryText,
): Generator<undefined, SearchIndex> {
  const byWord = new Map<string, Posting[]>();
  const byPhrase = new Map<string, Posting[]>();
  const names: string[] = [];
  const addWords = (entry: number, field: Field, words: readonly string[], at = 0) => {
    for (const [index, word] of words.entries())
      add(byWord, word, {
        entry,
        field,
        at,
        isFirst: index === 0,
        isJoined: false,
        isWhole: words.length === 1,
      });
  };
  const addPhrase = (entry: number, field: Field, words: readonly string[], at = 0) => {
    addWords(entry, field, words, at);
    if (words.length === 0) return;
    const posting: Posting = { entry, field, at, isFirst: true, isJoined: true, isWhole: true };
    const [joined, all = joined] = joinedForms(words);
    add(byPhrase, joined, posting);
    if (all !== joined) add(byPhrase, all, posting);
    if (words.length > 1) add(byWord, all, posting);
  };
  for (const [entry, each] of entries.entries()) {
    const { name, keywords = [], description = "", group = "" } = toText(each);
    const words = toWords(name);
    addPhrase(entry, "name", words);
    for (const [at, keyword] of keywords.entries()) addPhrase(entry, "keyword", toWords(keyword), at);
    addWords(entry, "description", meaningful(toWords(description)));
    addWords(entry, "group", toWords(group));
    names.push(words.join(" "));
    yield;
  }
  return { byWord, byPhrase, names };
}

function add(to: Map<string, Posting[]>, word: string, posting: Posting): void {
  const postings = to.get(word);
  if (postings) postings.push(posting);
  else to.set(word, [posting]);
}

/** A phrase for comparing it as a whole: without its fillers, and with them if it has some. */
export function joinedForms(words: readonly string[]): [string, string?] {
  const kept = meaningful(words);
  const joined = kept.join("");
  return kept === words ? [joined] : [joined, words.join("")];
}
