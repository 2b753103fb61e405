import { startOpenLoad } from "#test/processes/open-load.ts";
import { createOrderClient } from "./order-client.ts";

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

const connections = 128;

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
  const client = createOrderClient(url, connections);
  // The time that the machine needs to open them all is not the first calls'.
  await client.connected;
  const total = Math.round(perSecond * seconds);
  const latenciesMs: number[] = [];
  const startedAtMs = performance.now();
  let errors = 0;

  async function call(dueAtMs: number) {
    const status = await client.post().catch(() => null);
    if (status !== null) latenciesMs.push(performance.now() - dueAtMs);
    if (status !== expectedStatus) errors += 1;
  }

  await startOpenLoad(perSecond, call, total).ended;
  const durationMs = performance.now() - startedAtMs;
  client.close();
  return { sent: total, errors, latenciesMs, durationMs };
}
