import { config } from "#server/platform/config/config.ts";
import { newDownloadToken } from "./download-token.ts";
import type { OfferedRelease } from "./offered-releases.sql.ts";

/** The permanent public download URL of a release's file, for packages that need no license. */
export function publicArtifactUrl({ id, filename }: Pick<OfferedRelease, "id" | "filename">): string {
  return `${config().baseUrl}/v1/artifacts/${id}/${filename}`;
}

/** A download URL of a release's file that is valid for 15 minutes. */
export function grantedArtifactUrl(
  release: Pick<OfferedRelease, "id" | "filename">,
  licenseId: string | null,
  now: Date,
): string {
  return `${publicArtifactUrl(release)}?token=${newDownloadToken({ releaseId: release.id, licenseId }, now)}`;
}
