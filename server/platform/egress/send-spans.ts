import { request } from "undici";

/** Spans, serialized, for the collector that the operator configured. */
export interface SpanDelivery {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: Uint8Array;
  timeoutMs: number;
  signal: AbortSignal;
}

/**
 * Sends spans to the collector. The operator chose it, so it may be private; redirects are not followed.
 *
 * @throws when it does not accept them within the time
 */
export async function sendSpans({ url, headers, body, timeoutMs, signal }: SpanDelivery): Promise<void> {
  const response = await request(url, {
    method: "POST",
    headers,
    body,
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  });
  await response.body.dump();
  if (response.statusCode >= 300) throw new Error(`The collector responded with ${response.statusCode}.`);
}
