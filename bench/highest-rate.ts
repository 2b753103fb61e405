/** Bisections after the doubling: the result is within a sixteenth of the rate that failed. */
const bisections = 4;

/**
 * Finds the highest rate that holds: doubles until one does not, then bisects. On a shared machine a rate is tried twice before
 * it counts as too high.
 *
 * @param first the rate to begin with, per second
 * @returns 0 if none held
 */
export async function findHighestRate(
  first: number,
  holds: (perSecond: number) => Promise<boolean>,
): Promise<number> {
  const holdsOnce = async (perSecond: number) => (await holds(perSecond)) || (await holds(perSecond));
  let held = 0;
  let failed = first;
  while (await holdsOnce(failed)) {
    held = failed;
    failed *= 2;
  }
  for (let count = 0; count < bisections; count += 1) {
    const middle = Math.round((held + failed) / 2);
    if (await holdsOnce(middle)) held = middle;
    else failed = middle;
  }
  return held;
}
