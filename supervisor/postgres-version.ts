import { z } from "zod";
import releases from "./postgres-releases.json" with { type: "json" };

/** The oldest major version that Millrace runs on. */
export const oldestMajor = 15;

export interface PostgresVersion {
  major: number;
  /** Null for a version before the first release, such as 19beta1. */
  minor: number | null;
  /** The version as the program prints it, such as "18.4". */
  text: string;
}

/**
 * Parses the output of `postgres --version`, such as "postgres (PostgreSQL) 18.4".
 *
 * @throws when it is not a version of PostgreSQL
 */
export function parseVersion(printed: string): PostgresVersion {
  const match = /\(PostgreSQL\) ((\d+)(?:\.(\d+))?\S*)/.exec(printed);
  if (!match?.[1]) throw new Error(`Not a version of PostgreSQL: ${printed.slice(0, 200)}`);
  return { major: Number(match[2]), minor: match[3] === undefined ? null : Number(match[3]), text: match[1] };
}

const releaseSchema = z.object({ newest: z.string(), releasedOn: z.string(), fixes: z.string() });

/**
 * Describes the release that the running programs lack. The known releases are in `postgres-releases.json`, written when
 * Millrace is released: nothing is looked up at start.
 *
 * @returns null when no newer release of that major version is known
 */
export function describeMissingRelease({ major, minor, text }: PostgresVersion): string | null {
  const known = releaseSchema.safeParse(Reflect.get(releases, String(major)));
  if (!known.success || minor === null) return null;
  const { newest, releasedOn, fixes } = known.data;
  if (minor >= Number(newest.split(".")[1])) return null;
  return `PostgreSQL ${text} lacks release ${newest} of ${releasedOn}, which fixes ${fixes}. Use a maintained PostgreSQL, by PGBIN or DATABASE_URL (docs/deployment.md)`;
}
