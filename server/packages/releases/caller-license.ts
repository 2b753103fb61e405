import type { LicenseCode } from "#api/packages/licenses/schema.ts";
import { clock } from "#lib/clock.ts";
import { callerAddress, findByKey, refuseGuesses } from "#server/packages/licenses/find-by-key.ts";
import { decide, describeCode, type LicenseFacts } from "#server/packages/licenses/rules.ts";
import { isRefusal, type Refusal } from "#server/platform/http/refusal.ts";
import { firstHeader, type HttpRequest } from "#server/platform/http/request-response.ts";
import type { OfferedRelease } from "./offered-releases.sql.ts";

/** The license that a caller sent. */
export interface CallerLicense {
  /** Null if there is no license with this key. */
  facts: LicenseFacts | null;
  /** The decision about a release; with null, about the license alone. */
  decideOn(release: OfferedRelease | null): LicenseCode;
}

/** The license key of a request: `Authorization: License <key>` or `Bearer <key>`, otherwise `?license_key=`. */
export function licenseKeyOf({ headers }: HttpRequest, query: URLSearchParams): string | null {
  const authorization = firstHeader(headers, "authorization") ?? "";
  const [, sent] = /^(?:license|bearer)\s+(.+)$/i.exec(authorization.trim()) ?? [];
  return (sent ?? query.get("license_key"))?.trim() || null;
}

/** Finds the license of a key. 429 if an address asks too often or guesses. Throws if the database is away. */
export async function findCallerLicense(
  request: HttpRequest,
  key: string,
  packageSlug: string,
): Promise<CallerLicense | Refusal> {
  const now = clock.now();
  const about = { instanceId: null, fingerprint: null, version: null };
  const caller = callerAddress(request);
  const found = await findByKey(caller, key, about, now);
  if (isRefusal(found)) return found;
  const { facts } = found;
  const check = { ...about, packageSlug, action: "validate" as const, name: null, entitlements: [] };
  const license: CallerLicense = {
    facts,
    decideOn(release) {
      const versionPublishedAt = release?.publishedAt ?? null;
      return decide(facts && { ...facts, versionPublishedAt }, check, now);
    },
  };
  return refuseGuesses(caller, license.decideOn(null), now) ?? license;
}

/** A decision as a `license_status`: `active`, or the reason, for example `expired`. */
export function toLicenseStatus(code: LicenseCode): string {
  return code === "VALID" ? "active" : code.toLowerCase();
}

/** Tells the user of an updater how to get a release that the license does not allow to download. */
export function upgradeNotice(code: LicenseCode | null): string {
  return code === null
    ? "Enter a valid license key to download this version."
    : `${describeCode(code)} This version cannot be downloaded with it.`;
}
