import { randomUUID } from "node:crypto";
import { contentDigest, isGenuine, type KeySet } from "./verify.ts";

/** The fields of every decision. The caller reads the others. */
export interface Decision {
  valid: boolean;
  code: string;
  meta: { nonce: string | null };
}

/**
 * Sends a request to the service and returns its decision, if it is signed, belongs to this request, and was made now.
 * Returns null, which means "undecided", for everything else: no response, 429, 5xx, and responses that were altered or replayed.
 *
 * @param service `https://licenses.example.com`
 */
export async function requestDecision<Expected extends Decision>(
  service: string,
  path: string,
  fields: Readonly<Record<string, unknown>>,
  keys: KeySet,
  now: Date,
): Promise<Expected | null> {
  const nonce = randomUUID();
  const sent = JSON.stringify({ ...fields, nonce });
  const requestDigest = contentDigest(sent);
  try {
    const response = await fetch(service + path, {
      method: "POST",
      headers: { "content-type": "application/json", "content-digest": requestDigest },
      body: sent,
      redirect: "error",
      signal: AbortSignal.timeout(10_000),
    });
    const { status, headers } = response;
    const body = await response.text();
    if (status !== 200) return null;
    const received = { method: "POST", target: path, requestDigest, status, headers, body };
    if (!isGenuine(received, keys, now)) return null;
    const decision: Expected = JSON.parse(body);
    // A replayed response to the same request has an earlier nonce.
    return decision.meta.nonce === nonce ? decision : null;
  } catch {
    return null;
  }
}
