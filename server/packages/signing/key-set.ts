import { etagOf } from "#server/platform/http/etag.ts";
import {
  answerPrepared,
  crossOrigin,
  type Prepared,
  publicCaching,
} from "#server/platform/http/public-answer.ts";
import { publicEndpoint } from "#server/platform/http/public-endpoint.ts";
import { type KeyRing, keyRing } from "./key-ring.ts";

const prepared = new WeakMap<KeyRing, Prepared>();

/** `GET /v1/keys`: the public halves of all keys that ever signed, or will next, as a JWK set (RFC 7517). */
export const answerKeySet = publicEndpoint("GET /v1/keys", "GET", async (incoming) =>
  answerPrepared(incoming, prepareKeySet(await keyRing())),
);

function prepareKeySet(ring: KeyRing): Prepared {
  const known = prepared.get(ring);
  if (known) return known;
  const keys = ring.keys.map(({ id, publicKey }) => ({ ...publicKey, kid: id, use: "sig", alg: "EdDSA" }));
  const body = JSON.stringify({ keys });
  const made: Prepared = {
    etag: etagOf(body),
    body,
    headers: [publicCaching, ...crossOrigin],
    bodyHeaders: [["Content-Type", "application/jwk-set+json"]],
  };
  prepared.set(ring, made);
  return made;
}
