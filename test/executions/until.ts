import { setTimeout as sleep } from "node:timers/promises";

/** Looks again and again until there is something to see. @throws with `what` when there is nothing after `timeoutMs` */
export async function until<T>(
  what: string,
  look: () => Promise<T | null | undefined | false>,
  timeoutMs = 60_000,
): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const seen = await look();
    if (seen) return seen;
    if (Date.now() > deadline) throw new Error(`Not within ${timeoutMs} ms: ${what}.`);
    await sleep(20);
  }
}
