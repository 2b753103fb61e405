import type { StringShape } from "./shape.ts";

/** Values are a choice only if each was seen about twice: a name that was seen once is not. */
const timesSeen = 2;
/** To say that another value is unusual, it takes more. */
const certain = { timesSeen: 5, seen: 50 };

/** The texts of a place that has only a few; null if they are not a choice. */
export function choicesOf({ values, seen }: StringShape): readonly string[] | null {
  const isChoice = values !== null && seen >= values.length * timesSeen && seen > timesSeen;
  return isChoice ? values : null;
}

/** The same, if texts were seen so often that a further one would be a surprise. */
export function certainChoicesOf({ values, seen }: StringShape): readonly string[] | null {
  const isCertain = values !== null && seen >= certain.seen && seen >= values.length * certain.timesSeen;
  return isCertain ? values : null;
}
