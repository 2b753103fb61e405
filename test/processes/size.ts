/** How long the tests may take that repeat something: `npm test`, `npm run test:long`, or `npm run test:chaos`. */
type Size = "short" | "long" | "full";

const size: Size = process.env.TESTS === "full" || process.env.TESTS === "long" ? process.env.TESTS : "short";

/** Whether this is `npm run test:chaos`, whose figures are promised. */
export const isFull = size === "full";

/** The value for this run. One repetition shows that something works; many show how often it would not. */
export function bySize<T>(values: Readonly<Record<Size, T>>): T {
  return values[size];
}

/** Costly cases of one kind: `npm test` tries the first of every `step`, `npm run test:long` all. */
export function everyFew<T>(step: number, cases: readonly T[]): readonly T[] {
  return size === "short" ? cases.filter((_, index) => index % step === 0) : cases;
}
