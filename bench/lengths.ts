/** Whether this is a quick run: shorter rounds and less data. For CI, and for a first impression. */
export const isQuick = process.argv.includes("--quick");

/** The value for this run's length. */
export function forLength<T>(full: T, quick: T): T {
  return isQuick ? quick : full;
}
