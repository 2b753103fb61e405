import { etagOf } from "#server/platform/http/etag.ts";
import { publicEndpoint } from "#server/platform/http/public-endpoint.ts";
import {
  type CachedResponse,
  crossOrigin,
  publicCaching,
  respondFromCache,
} from "#server/platform/http/public-response.ts";
import { type KeyRing, keyRing } from "./key-ring.ts";

const prepared = new WeakMap<KeyRing, CachedResponse>();

/** `GET /v1/keys`: the public halves of all past, current and next signing keys, as a JWK set (RFC 7517). */
export const handleKeySet = publicEndpoint("GET /v1/keys", "GET", async (request) =>
  respondFromCache(request, prepareKeySet(await keyRing())),
);

function prepareKeySet(ring: KeyRing): CachedResponse {
  const known = prepared.get(ring);
  if (known) return known;
  const keys = ring.keys.map(({ id, publicKey }) => ({ ...publicKey, kid: id, use: "sig", alg: "EdDSA" }));
  const body = JSON.stringify({ keys });
  const cached: CachedResponse = {
    etag: etagOf(body),
    body,
    headers: [publicCaching, ...crossOrigin],
    bodyHeaders: [["Content-Type", "application/jwk-set+json"]],
  };
  prepared.set(ring, cached);
  return cached;
}
