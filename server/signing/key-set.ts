import { etagOf } from "#server/http/etag.ts";
import type { Answer, Incoming } from "#server/http/exchange.ts";
import {
  answerOptions,
  answerPrepared,
  crossOrigin,
  type Prepared,
  publicCaching,
  refuseMethod,
} from "#server/http/public-answer.ts";
import { type KeyRing, keyRing } from "./key-ring.ts";

const allow = "GET, HEAD, OPTIONS";
const prepared = new WeakMap<KeyRing, Prepared>();

/** `GET /v1/keys`: the public halves of all keys that ever signed, or will next, as a JWK set (RFC 7517). */
export async function answerKeySet(incoming: Incoming): Promise<Answer> {
  if (incoming.method === "OPTIONS") return answerOptions(incoming, allow);
  if (incoming.method !== "GET" && incoming.method !== "HEAD") return refuseMethod(incoming, allow);
  return answerPrepared(incoming, prepareKeySet(await keyRing()));
}

function prepareKeySet(ring: KeyRing): Prepared {
  const known = prepared.get(ring);
  if (known) return known;
  const keys = ring.keys.map(({ id, publicKey }) => ({ ...publicKey, kid: id, use: "sig", alg: "EdDSA" }));
  const body = JSON.stringify({ keys });
  const made: Prepared = {
    etag: etagOf(body),
    body,
    headers: [["Content-Type", "application/jwk-set+json"], publicCaching, ...crossOrigin],
  };
  prepared.set(ring, made);
  return made;
}
