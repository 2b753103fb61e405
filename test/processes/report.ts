/** Prints the measurements of a run in one line. */
export function report(promise: string, figures: Readonly<Record<string, string | number>>): void {
  const text = Object.entries(figures).map(([name, value]) => `${name} ${value}`);
  console.log(`${promise}: ${text.join(", ")}`);
}

/** The value below which this share of the numbers is. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
