import { type Channel, channels } from "#api/packages/releases/schema.ts";
import { findNotes, type OfferedRelease } from "./offered-releases.sql.ts";
import type { ChangelogEntry, Offers } from "./offers.ts";

/** The number of releases in a changelog. */
const length = 10;

/**
 * The release and the earlier ones that the channel also offered, highest version first. Read once for each release.
 */
export async function readChangelog(
  { ranked, changelogs }: Offers,
  channel: Channel,
  newest: OfferedRelease,
): Promise<readonly ChangelogEntry[]> {
  const known = changelogs.get(`${channel} ${newest.id}`);
  if (known) return known;
  const reach = channels.indexOf(channel);
  const listed = ranked
    .slice(ranked.indexOf(newest))
    .filter((release) => channels.indexOf(release.channel) <= reach)
    .slice(0, length);
  const notes = await findNotes(listed.map(({ id }) => id));
  const changelog = listed.map((release) => ({ release, notes: notes.get(release.id) ?? "" }));
  changelogs.set(`${channel} ${newest.id}`, changelog);
  return changelog;
}
