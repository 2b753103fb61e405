import { setTimeout as sleep } from "node:timers/promises";

/**
 * Polls until a value is returned.
 *
 * @throws with `what` if there is none after `timeoutMs`
 */
export async function until<T>(
  what: string,
  poll: () => Promise<T | null | undefined | false>,
  timeoutMs = 60_000,
): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const value = await poll();
    if (value) return value;
    if (Date.now() > deadline) throw new Error(`Not within ${timeoutMs} ms: ${what}.`);
    await sleep(20);
  }
}
