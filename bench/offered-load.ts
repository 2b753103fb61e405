import { Pool } from "undici";
import { startOpenLoad } from "#test/processes/open-load.ts";
import { order } from "./wrk.ts";

/** The results of calls sent at a given rate. */
export interface OfferedResult {
  sent: number;
  /** Unexpected responses, and calls without a response. */
  errors: number;
  /** Latency per response, from when its call was due: a call that was sent late because others were slow counts as slow. */
  latenciesMs: number[];
  /** From the time the first call was due until the last response. */
  durationMs: number;
}

/**
 * Posts `order` at a rate, without waiting for earlier responses.
 *
 * @param expectedStatus of every response
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
