import { randomUUID } from "node:crypto";
import { contentDigest, isGenuine, type KeySet } from "./verify.ts";

/** What is the same in every decision. The rest of it is for the caller to read. */
export interface Decision {
  valid: boolean;
  code: string;
  meta: { nonce: string | null };
}

/**
 * Sends a question to the service, and returns its decision: only a signed one, for this very question, made now. Everything
 * else is null, which means "undecided": no response, 429, 5xx, and whatever somebody on the way replayed or changed.
 *
 * @param service `https://licenses.example.com`
 */
export async function ask<Answer extends Decision>(
  service: string,
  path: string,
  question: Readonly<Record<string, unknown>>,
  keys: KeySet,
  now: Date,
): Promise<Answer | null> {
  const nonce = randomUUID();
  const sent = JSON.stringify({ ...question, nonce });
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
    const decision: Answer = JSON.parse(body);
    // A replayed answer to the same question has the nonce of another time.
    return decision.meta.nonce === nonce ? decision : null;
  } catch {
    return null;
  }
}
