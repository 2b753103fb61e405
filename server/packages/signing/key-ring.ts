import { sign } from "node:crypto";
import { clock } from "#lib/clock.ts";
import { service } from "#lib/services.ts";
import { describeFault } from "#server/platform/logging/describe-fault.ts";
import { logger } from "#server/platform/logging/logger.ts";
import { getStoredKeys, type StoredKey } from "./data.ts";
import { decryptPrivateKey } from "./encrypted-key.ts";
import { addFirstKey } from "./mutations.ts";
import { canSign, findSigner } from "./signer.ts";

/** The key that currently signs. */
export interface Signer {
  keyId: string;
  /** An Ed25519 signature (RFC 8032) of 64 bytes. Text is signed as UTF-8. */
  sign(data: string | Uint8Array): Buffer;
}

/** The keys that this process has loaded. */
export interface KeyRing {
  /** All keys, oldest first. */
  keys: readonly StoredKey[];
  signer(): Signer;
}

/**
 * The longest time that a process may not know of a new key. A new key is published ten minutes before it
 * signs (`rotation.ts`), so that every verifier can find the key of a signature.
 */
const freshMs = 30_000;

export interface KeyRingCache {
  ring: KeyRing | null;
  readAt: number;
  underWay: Promise<KeyRing> | null;
}

/** The process's keys. One cache for both copies of this module, so that a rotation in one is seen by the other. */
export const keyRingCache = service<KeyRingCache>("keyRingCache");

export function createKeyRingCache(): KeyRingCache {
  return { ring: null, readAt: 0, underWay: null };
}

/**
 * The keys, from memory while they are at most half a minute old. Older ones are reloaded in the background
 * and used meanwhile, so that signing continues while the database is away. Creates the first key if it is
 * missing.
 *
 * @throws if the keys were never loaded and the database is away (a retry helps), or SECRET_KEY was changed
 *   (it does not)
 */
export function keyRing(): KeyRing | Promise<KeyRing> {
  const { ring, readAt } = keyRingCache();
  if (ring === null) return refreshKeyRing();
  if (clock.nowMs() - readAt > freshMs) {
    refreshKeyRing().catch((cause) => {
      logger().warn({ fault: describeFault(cause) }, "signing keys could not be reloaded");
    });
  }
  return ring;
}

/** The cached keys, without a database lookup. A reload replaces the object. */
export function cachedKeyRing(): KeyRing | null {
  return keyRingCache().ring;
}

/** Loads the keys now. Concurrent calls share one query. */
export function refreshKeyRing(): Promise<KeyRing> {
  const state = keyRingCache();
  state.underWay ??= readKeyRing()
    .then((ring) => {
      state.ring = ring;
      state.readAt = clock.nowMs();
      return ring;
    })
    .finally(() => {
      state.underWay = null;
    });
  return state.underWay;
}

async function readKeyRing(): Promise<KeyRing> {
  let keys = await getStoredKeys();
  if (keys.length === 0) {
    await addFirstKey();
    keys = await getStoredKeys();
  }
  const usable = keys.filter((key) => canSign(key, clock.now()));
  const signers = new Map(usable.map((key) => [key.id, toSigner(key)]));
  return {
    keys,
    signer() {
      const signer = signers.get(findSigner(keys, clock.now())?.id ?? "");
      if (!signer) throw new Error("Every signing key is retired.");
      return signer;
    },
  };
}

/** Signs synchronously: moving to another thread and back costs as much as it saves (docs/decisions, 11). */
function toSigner({ id, sealedPrivateKey }: StoredKey): Signer {
  const privateKey = decryptPrivateKey(id, sealedPrivateKey);
  return {
    keyId: id,
    sign: (data) => sign(null, typeof data === "string" ? Buffer.from(data) : data, privateKey),
  };
}
