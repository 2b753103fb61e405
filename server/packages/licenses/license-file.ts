import { LRUCache } from "lru-cache";
import { lazy } from "#lib/lazy.ts";
import type { Signer } from "#server/packages/signing/key-ring.ts";
import { type LicenseFileContent, signLicenseFile } from "#server/packages/signing/license-file.ts";
import { environmentOf } from "./activation-limit.ts";
import { shortKey } from "./license-key.ts";
import type { LicenseFacts } from "./rules.ts";

const dayMs = 24 * 3_600_000;
const lifeMs = 30 * dayMs;

/**
 * The time for which a file is reused while its content is unchanged. Signing takes a third as long as the
 * rest of a validation.
 */
const sharedMs = 3_600_000;

interface CachedFile {
  /** The content without its times, for comparison. */
  content: string;
  signedAtMs: number;
  file: string;
}

/** Files signed by this process. A constant: a file may be signed once by each copy of this module. */
const recent = lazy(() => new LRUCache<string, CachedFile>({ max: 5000 }));

/**
 * The license as a signed file, with which an installation can validate itself offline for 30 days, but not beyond the
 * license's expiry. It names the instance, so that one installation's file is useless to another. It was signed at most
 * an hour ago, and its content is current.
 */
export function makeLicenseFile(signer: Signer, facts: LicenseFacts, now: Date): string {
  const data = toData(facts);
  const content = JSON.stringify([data, facts.expiresAt]);
  const cacheKey = `${facts.id} ${facts.instance?.id ?? ""}`;
  const cached = recent().get(cacheKey);
  if (cached && cached.content === content && now.getTime() - cached.signedAtMs < sharedMs)
    return cached.file;
  const file = signLicenseFile(signer, { data, meta: toMeta(facts, now) });
  recent().set(cacheKey, { content, signedAtMs: now.getTime(), file });
  return file;
}

function toData(facts: LicenseFacts): LicenseFileContent["data"] {
  return {
    id: facts.id,
    type: "licenses",
    attributes: {
      package: facts.packageSlug,
      key: shortKey(facts.keyEnd),
      status: "active",
      expiry: facts.expiresAt?.toISOString() ?? null,
      updatesUntil: facts.updatesUntil?.toISOString() ?? null,
      maxMachines: facts.activationLimit,
      entitlements: [...facts.entitlements],
      created: facts.createdAt.toISOString(),
    },
    relationships: {
      machine: facts.instance && {
        id: facts.instance.id,
        fingerprint: facts.instance.fingerprint,
        name: facts.instance.name,
        environment: environmentOf(facts.instance),
      },
    },
  };
}

function toMeta({ expiresAt }: LicenseFacts, now: Date): LicenseFileContent["meta"] {
  const lastsMs = expiresAt === null ? lifeMs : expiresAt.getTime() - now.getTime();
  const ttlMs = Math.max(0, Math.min(lifeMs, lastsMs));
  return {
    issued: now.toISOString(),
    expiry: new Date(now.getTime() + ttlMs).toISOString(),
    ttl: Math.floor(ttlMs / 1000),
  };
}
