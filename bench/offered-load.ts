import { Pool } from "undici";
import { startOpenLoad } from "#test/processes/open-load.ts";
import { order } from "./wrk.ts";

/** What became of calls that were sent at a given rate. */
export interface OfferedResult {
  sent: number;
  /** Answers that were not as expected, and calls without an answer. */
  errors: number;
  /** Of every answer, from when its call was due: a call that is sent late because others were slow counts as slow. */
  latenciesMs: number[];
  /** From the first call that was due to the last answer. */
  durationMs: number;
}

/**
 * Posts `order` at a rate, whether earlier calls were answered or not.
 *
 * @param expectedStatus of every answer
 */
export async function offerOrders(
  url: string,
  {
    perSecond,
    seconds,
    expectedStatus = 200,
  }: { perSecond: number; seconds: number; expectedStatus?: number },
): Promise<OfferedResult> {
  const { origin, pathname } = new URL(url);
  const client = new Pool(origin, { connections: 128, pipelining: 1 });
  const headers = { "content-type": "application/json" };
  const total = perSecond * seconds;
  const latenciesMs: number[] = [];
  const startedAtMs = performance.now();
  let errors = 0;

  async function call(dueAtMs: number) {
    try {
      const { statusCode, body } = await client.request({
        path: pathname,
        method: "POST",
        headers,
        body: order,
      });
      await body.text();
      latenciesMs.push(performance.now() - dueAtMs);
      if (statusCode !== expectedStatus) errors += 1;
    } catch {
      errors += 1;
    }
  }

  await startOpenLoad(perSecond, call, total).ended;
  const durationMs = performance.now() - startedAtMs;
  await client.close();
  return { sent: total, errors, latenciesMs, durationMs };
}
