import { type LicenseFileContent, signLicenseFile } from "#server/signing/license-file.ts";
import { shortKey } from "./license-key.ts";
import type { LicenseFacts } from "./rules.ts";

const dayMs = 24 * 3_600_000;
const lifeMs = 30 * dayMs;

/**
 * The licence as a signed file, with which an installation can check itself for 30 days without asking anybody: never longer
 * than the licence lasts. It names the instance, so that one installation's file is no other's.
 */
export function makeLicenseFile(facts: LicenseFacts, now: Date): Promise<string> {
  return signLicenseFile(toContent(facts, now));
}

function toContent(facts: LicenseFacts, now: Date): LicenseFileContent {
  const lastsMs = facts.expiresAt === null ? lifeMs : facts.expiresAt.getTime() - now.getTime();
  const ttlMs = Math.max(0, Math.min(lifeMs, lastsMs));
  return {
    data: {
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
        },
      },
    },
    meta: {
      issued: now.toISOString(),
      expiry: new Date(now.getTime() + ttlMs).toISOString(),
      ttl: Math.floor(ttlMs / 1000),
    },
  };
}
