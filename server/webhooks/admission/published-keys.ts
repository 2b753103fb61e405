import { createLocalJWKSet, errors, type JWTVerifyGetKey } from "jose";
import { z } from "zod";
import type { HttpPort } from "#engine/ports.ts";
import { service } from "#lib/services.ts";
import { KeysUnavailable } from "./jwt.ts";

const keySetSchema = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).max(100) });

const freshMs = 600_000;
/** An unknown key may be new, but strangers must not be able to make us fetch the keys all the time. */
const askAgainMs = 30_000;

interface Known {
  find: JWTVerifyGetKey;
  fetchedAtMs: number;
}

/**
 * The keys published at a URL (JWKS, RFC 7517), selected by a token's header. They are fetched on first use, cached for
 * ten minutes, and fetched again at most every 30 seconds if a token names an unknown key. If fetching fails, the
 * cached ones stay in use.
 *
 * Not jose's `createRemoteJWKSet`: once its keys are ten minutes old and a fetch fails, it refuses every token, and it
 * fetches again for each of them. A fetch of ours that returned the old keys instead would make them count as new, so a
 * site that is back, or a key that it withdrew, would be noticed ten minutes later (decision 100).
 *
 * @throws KeysUnavailable from the returned function if there are none
 */
export function publishedKeys(url: string, http: HttpPort, now: () => number = Date.now): JWTVerifyGetKey {
  let known: Known | null = null;
  let underWay: Promise<Known> | null = null;
  let triedAtMs = 0;

  async function load(): Promise<Known> {
    triedAtMs = now();
    const response = await http.send({
      method: "GET",
      url,
      headers: [["accept", "application/json"]],
      timeoutMs: 5000,
      maxRedirects: 0,
      maxBytes: 200_000,
      signal: new AbortController().signal,
    });
    if (response.kind === "failure")
      throw new KeysUnavailable(`The keys could not be fetched. ${response.message}`);
    const keys = keySetSchema.safeParse(response.body);
    if (response.status !== 200 || !keys.success) {
      throw new KeysUnavailable(`There is no key set at the credential's URL (status ${response.status}).`);
    }
    known = { find: createLocalJWKSet(keys.data), fetchedAtMs: now() };
    return known;
  }

  function fetchOnce(): Promise<Known> {
    underWay ??= load().finally(() => {
      underWay = null;
    });
    return underWay;
  }

  async function current(): Promise<Known> {
    if (known && now() - known.fetchedAtMs < freshMs) return known;
    if (now() - triedAtMs < askAgainMs && !underWay) {
      if (known) return known;
      if (triedAtMs > 0) throw new KeysUnavailable("The keys could not be fetched a moment ago.");
    }
    const stale = known;
    return fetchOnce().catch((cause: unknown) => {
      if (stale) return stale;
      throw cause;
    });
  }

  return async (header, token) => {
    const { find, fetchedAtMs } = await current();
    try {
      return await find(header, token);
    } catch (cause) {
      const mayBeNew = cause instanceof errors.JWKSNoMatchingKey && now() - fetchedAtMs >= askAgainMs;
      if (!mayBeNew || now() - triedAtMs < askAgainMs) throw cause;
      return (await fetchOnce()).find(header, token);
    }
  };
}

/** The keys by their URLs, shared by all triggers of this process. */
export const keySets = service<(url: string) => JWTVerifyGetKey>("keySets");

export function createKeySets(http: HttpPort): (url: string) => JWTVerifyGetKey {
  const byUrl = new Map<string, JWTVerifyGetKey>();
  return (url) => {
    const known = byUrl.get(url);
    if (known) return known;
    const keys = publishedKeys(url, http);
    byUrl.set(url, keys);
    return keys;
  };
}
