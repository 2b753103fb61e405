import type { EntryText } from "./entry-text.ts";
import { indexing, type SearchIndex } from "./search-index.ts";

export interface PreparedIndex {
  /** Continues with the index until `isOver`. Returns whether it is complete. */
  until: (isOver: () => boolean) => boolean;
  /** The index, after completing it. */
  whole: () => SearchIndex;
}

/** An index that is built in as many portions as its user likes. */
export function prepareIndex<Entry>(
  entries: readonly Entry[],
  toText: (entry: Entry) => EntryText,
): PreparedIndex {
  const steps = indexing(entries, toText);
  let index: SearchIndex | null = null;
  const next = (): SearchIndex | null => {
    if (index !== null) return index;
    const step = steps.next();
    if (step.done) index = step.value;
    return index;
  };
  const until = (isOver: () => boolean): boolean => {
    while (next() === null) if (isOver()) return false;
    return true;
  };
  const whole = (): SearchIndex => {
    let complete = next();
    while (complete === null) complete = next();
    return complete;
  };
  return { until, whole };
}
