import { sign } from "node:crypto";
import { singleton } from "#lib/singleton.ts";
import { describeFault } from "#server/platform/logging/describe-fault.ts";
import { logger } from "#server/platform/logging/logger.ts";
import { getStoredKeys, type StoredKey } from "./data.ts";
import { decryptPrivateKey } from "./encrypted-key.ts";
import { addFirstKey } from "./mutations.ts";
import { canSign, findSigner } from "./signer.ts";

/** The key that signs now. */
export interface Signer {
  keyId: string;
  /** An Ed25519 signature (RFC 8032) of 64 bytes. Text is signed as UTF-8. */
  sign(data: string | Uint8Array): Buffer;
}

/** The keys as this process knows them. */
export interface KeyRing {
  /** All keys, the oldest first. */
  keys: readonly StoredKey[];
  signer(): Signer;
}

/**
 * How long a process may not know of a new key. A new key is published ten minutes before it signs (`rotation.ts`), so that
 * nobody meets a signature by a key that they cannot find.
 */
const freshMs = 30_000;

interface Cache {
  ring: KeyRing | null;
  readAt: number;
  underWay: Promise<KeyRing> | null;
}

const cache = () => singleton<Cache>("signing.keys", () => ({ ring: null, readAt: 0, underWay: null }));

/**
 * The keys, from memory while they are at most half a minute old. Older ones are read anew in the background and used
 * meanwhile, so that signing goes on while the database is away. Makes the first key when there is none.
 *
 * @throws when they were never read and the database is away (trying again helps), or SECRET_KEY was changed (it does not)
 */
export function keyRing(): KeyRing | Promise<KeyRing> {
  const { ring, readAt } = cache();
  if (ring === null) return refreshKeyRing();
  if (Date.now() - readAt > freshMs) {
    refreshKeyRing().catch((cause) => {
      logger().warn({ fault: describeFault(cause) }, "signing keys could not be read anew");
    });
  }
  return ring;
}

/** The keys that `keyRing` would give without a look at the database; another object once they were read anew. */
export function cachedKeyRing(): KeyRing | null {
  return cache().ring;
}

/** Reads the keys now. Concurrent questions share one look. */
export function refreshKeyRing(): Promise<KeyRing> {
  const state = cache();
  state.underWay ??= readKeyRing()
    .then((ring) => {
      state.ring = ring;
      state.readAt = Date.now();
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
  const usable = keys.filter((key) => canSign(key, new Date()));
  const signers = new Map(usable.map((key) => [key.id, toSigner(key)]));
  return {
    keys,
    signer() {
      const signer = signers.get(findSigner(keys, new Date())?.id ?? "");
      if (!signer) throw new Error("There is no signing key that is not retired.");
      return signer;
    },
  };
}

/**
 * Signs at once: a way to another thread and back costs as much as it takes from this one (docs/decisions, 11).
 */
function toSigner({ id, sealedPrivateKey }: StoredKey): Signer {
  const privateKey = decryptPrivateKey(id, sealedPrivateKey);
  return {
    keyId: id,
    sign: (data) => sign(null, typeof data === "string" ? Buffer.from(data) : data, privateKey),
  };
}
