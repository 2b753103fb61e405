import { comparePre, type Version, versionOf } from "./version-parts.ts";

/**
 * Compares a version with the one that an installation reports. Negative: `version` is lower. Returns null if `installed`
 * does not name a version.
 */
export function compareWithInstalled(version: string, installed: string): number | null {
  const known = versionOf(installed);
  const other = versionOf(version);
  if (known === null || other === null) return null;
  return compareNumbers(other, known) || other.stage - known.stage || comparePre(other, known);
}

/**
 * The release that an installed version names, as this service writes versions: `v2` and `2.0.0.0` are
 * `2.0.0`, `1.0-beta` is `1.0.0-beta`. Text that does not name a release stays as it is.
 */
export function releaseNameOf(installed: string): string {
  const known = versionOf(installed);
  if (known === null) return installed;
  const [major = 0n, minor = 0n, patch = 0n, ...further] = known.numbers;
  if (known.open || known.stage > 0 || further.some((number) => number !== 0n)) return installed;
  const core = `${major}.${minor}.${patch}`;
  return known.stage < 0 ? `${core}-${known.suffix}` : core;
}

function compareNumbers(one: Version, other: Version): number {
  const length = Math.max(one.numbers.length, other.numbers.length);
  for (let at = 0; at < length; at += 1) {
    // `2.x` stands for every version from 2.0 to before 3.
    if (other.open && at >= other.numbers.length) return -1;
    const [left, right] = [one.numbers[at] ?? 0n, other.numbers[at] ?? 0n];
    if (left !== right) return left < right ? -1 : 1;
  }
  return 0;
}
