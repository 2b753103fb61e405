import type { Signer } from "#server/packages/signing/key-ring.ts";
import { crossOrigin } from "#server/platform/http/public-response.ts";
import type { HttpRequest, HttpResponse } from "#server/platform/http/request-response.ts";
import type { LatestQuery } from "./latest-query.ts";
import { minisign } from "./minisign.ts";
import type { OfferedRelease } from "./offered-releases.sql.ts";
import { isNewer } from "./select-release.ts";

/** An update that a Tauri application can install. */
export interface TauriUpdate {
  release: OfferedRelease;
  /** Markdown. */
  notes: string;
  downloadUrl: string;
}

/** Whether a release is an update for this application: newer, and for its target and architecture. */
export function isTauriUpdate(
  { version, platform }: OfferedRelease,
  { currentVersion, target, arch }: NonNullable<LatestQuery["tauri"]>,
): boolean {
  const matches = (offered: string | undefined, requested: string | null) =>
    offered === undefined || requested === null || offered === requested;
  return isNewer(version, currentVersion) && matches(platform.target, target) && matches(platform.arch, arch);
}

/** The response that Tauri's updater expects: the update, or 204 without an update for this application. */
export function tauriResponse(
  { requestId }: HttpRequest,
  update: TauriUpdate | null,
  signer: Signer,
): HttpResponse {
  const headers: HttpResponse["headers"] = [
    ["Cache-Control", "private, no-store"],
    ["X-Request-Id", requestId],
    ...crossOrigin,
  ];
  if (update === null) return { status: 204, headers, body: null };
  const { release, notes, downloadUrl } = update;
  const { version, publishedAt, filename, blake2b } = release;
  const comment = `timestamp:${Math.floor(publishedAt.getTime() / 1000)}\tfile:${filename}`;
  return {
    status: 200,
    headers: [["Content-Type", "application/json"], ...headers],
    body: JSON.stringify({
      version,
      pub_date: publishedAt.toISOString(),
      url: downloadUrl,
      // Tauri expects the signature file as base64.
      signature: Buffer.from(minisign(signer, blake2b, comment)).toString("base64"),
      notes,
    }),
  };
}
