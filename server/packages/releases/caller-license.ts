import { admit, callerOf, findByKey } from "#server/packages/licenses/find-by-key.ts";
import { decide, describeCode, type LicenseFacts } from "#server/packages/licenses/rules.ts";
import type { LicenseCode } from "#server/packages/licenses/schema.ts";
import { firstHeader, type Incoming } from "#server/platform/http/exchange.ts";
import { isRefusal, type Refusal } from "#server/platform/http/refusal.ts";
import type { OfferedRelease } from "./store.ts";

/** The license that a caller showed. */
export interface CallerLicense {
  /** Null: there is no license of the key. */
  facts: LicenseFacts | null;
  /** The decision about a release, or about the license alone where there is none. */
  decideOn(release: OfferedRelease | null): LicenseCode;
}

/** The license key of a request: `Authorization: License <key>` or `Bearer <key>`, else `?license_key=`. */
export function licenseKeyOf({ headers }: Incoming, query: URLSearchParams): string | null {
  const authorization = firstHeader(headers, "authorization") ?? "";
  const [, sent] = /^(?:license|bearer)\s+(.+)$/i.exec(authorization.trim()) ?? [];
  return (sent ?? query.get("license_key"))?.trim() || null;
}

/** The license of a key. 429 where an address asks too often or guesses. Throws when the database is away. */
export async function findCallerLicense(
  incoming: Incoming,
  key: string,
  packageSlug: string,
): Promise<CallerLicense | Refusal> {
  const now = new Date();
  const about = { instanceId: null, fingerprint: null, version: null };
  const caller = callerOf(incoming);
  const found = await findByKey(caller, key, about, now);
  if (isRefusal(found)) return found;
  const { facts } = found;
  const question = { ...about, packageSlug, action: "validate" as const, name: null, entitlements: [] };
  const license: CallerLicense = {
    facts,
    decideOn(release) {
      const versionPublishedAt = release?.publishedAt ?? null;
      return decide(facts && { ...facts, versionPublishedAt }, question, now);
    },
  };
  return admit(caller, license.decideOn(null), now) ?? license;
}

/** A decision as `license_status` says it: `active`, or what is in the way, `expired` for instance. */
export function statusOf(code: LicenseCode): string {
  return code === "VALID" ? "active" : code.toLowerCase();
}

/** What to do about a release that cannot be downloaded, in a sentence that an updater shows. */
export function noticeFor(code: LicenseCode | null): string {
  return code === null
    ? "Enter a valid license key to download this version."
    : `${describeCode(code)} This version cannot be downloaded with it.`;
}
