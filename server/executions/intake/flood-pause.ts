/**
 * One worker does not keep up with more calls, so their jobs may come later. By calculation, at 18,000 calls a second this leaves
 * 20 of 200 statements a second.
 */
const flood = { callsPerMs: 5, pauseMs: 45 };

/**
 * How long to collect further calls after adding the jobs of these: 0 unless they came so fast that they are a flood
 * (docs/decisions/0163-jobs-of-a-flood-come-later.md).
 *
 * @param calls that came since the last jobs were added
 * @param sinceMs that long ago; infinite for the first
 * @returns milliseconds
 */
export function floodPauseMs(calls: number, sinceMs: number): number {
  return calls > flood.callsPerMs * sinceMs ? flood.pauseMs : 0;
}
