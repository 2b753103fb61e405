import { compare } from "semver";
import { type Channel, channels } from "#api/packages/releases/schema.ts";
import { compareWithInstalled } from "#server/packages/versions/installed-version.ts";

/** The fields that decide which release is chosen. */
export interface Candidate {
  id: string;
  version: string;
  channel: Channel;
  /** In percent. */
  rollout: number;
  yankedAt: Date | null;
}

/** Releases that may be offered, highest version first. */
export function rankReleases<Release extends Candidate>(releases: readonly Release[]): Release[] {
  return releases
    .filter(({ yankedAt }) => yankedAt === null)
    .sort((one, other) => compare(other.version, one.version));
}

/**
 * The release that a channel offers: the highest version in it or in a more stable channel whose rollout includes the
 * caller.
 *
 * @param ranked the result of `rankReleases`
 * @param includesCaller whether a release's rollout includes the caller
 */
export function selectRelease<Release extends Candidate>(
  ranked: readonly Release[],
  channel: Channel,
  includesCaller: (release: Release) => boolean = () => true,
): Release | null {
  const reach = channels.indexOf(channel);
  return (
    ranked.find((release) => channels.indexOf(release.channel) <= reach && includesCaller(release)) ?? null
  );
}

/**
 * Whether `version` is an update for an installation of `current`, which may be written by other rules than semver's:
 * `3.0`, `1.10.0.2`, `v2`. If `current` does not name a version, anything is an update.
 */
export function isNewer(version: string, current: string): boolean {
  const order = compareWithInstalled(version, current);
  return order === null || order > 0;
}
