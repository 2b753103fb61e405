import { isMacOf, macOf } from "#server/platform/encryption/mac.ts";

const purpose = "download tokens";

/** The time after its URL was issued in which a download may start. */
const lifetimeSeconds = 900;

/** The access that a token grants. */
export interface DownloadGrant {
  releaseId: string;
  /** The license that permits the download; null for the management pages. */
  licenseId: string | null;
}

/**
 * A token that permits downloading one release for the next 15 minutes. It contains the license's id and the expiry,
 * with an HMAC over both and the release.
 */
export function newDownloadToken({ releaseId, licenseId }: DownloadGrant, now: Date): string {
  const ends = Math.floor(now.getTime() / 1000) + lifetimeSeconds;
  const claims = `${ends.toString(36)}.${licenseId ?? ""}`;
  return `${claims}.${macOf(purpose, `${releaseId} ${claims}`)}`;
}

export type TokenCheck = { kind: "valid"; grant: DownloadGrant } | { kind: "invalid" } | { kind: "expired" };

/** Checks a token for this release. The comparison takes constant time. */
export function checkDownloadToken(token: string, releaseId: string, now: Date): TokenCheck {
  const [, claims = "", ends = "", licenseId = "", given = ""] =
    /^(([0-9a-z]{1,12})\.([0-9a-f-]*))\.([\w-]{43})$/.exec(token) ?? [];
  if (!isMacOf(purpose, `${releaseId} ${claims}`, given) || claims === "") return { kind: "invalid" };
  if (Number.parseInt(ends, 36) * 1000 <= now.getTime()) return { kind: "expired" };
  return { kind: "valid", grant: { releaseId, licenseId: licenseId || null } };
}
