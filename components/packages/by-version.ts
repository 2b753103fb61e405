import type { Installations } from "#api/packages/installations/schema.ts";

/** Versions that are shown by themselves; the others are added up. */
const shown = 4;

/** The daily counts of one version, or of several. */
export interface VersionCounts {
  name: string;
  /** One for each day. */
  counts: number[];
}

/** The counts of each version, most installations first by the newest day; the less used ones together as the last. */
export function byVersion(days: Installations["days"]): VersionCounts[] {
  const names = [...new Set(days.flatMap(({ versions }) => versions.map(({ version }) => version)))];
  const all = names
    .map((version) => ({
      name: version ?? "Unknown version",
      counts: days.map(
        ({ versions }) => versions.find((each) => each.version === version)?.installations ?? 0,
      ),
    }))
    .sort((one, other) => (other.counts.at(-1) ?? 0) - (one.counts.at(-1) ?? 0));
  if (all.length <= shown + 1) return all;
  const rest = all.slice(shown);
  const counts = days.map((_, index) => rest.reduce((sum, each) => sum + (each.counts[index] ?? 0), 0));
  return [...all.slice(0, shown), { name: `${rest.length} others`, counts }];
}
