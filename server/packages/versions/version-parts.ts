import { compare, parse } from "semver";

/** A version in any of the usual notations. */
export interface Version {
  /** `1.10.0.2` as 1, 10, 0, 2. */
  numbers: bigint[];
  /** Whether it ends in a wildcard, as `2.x` does. */
  open: boolean;
  /** -1 for a prerelease, 0 for the release, 1 for a patch of it, such as `1.0-p1` or `1.0.2k`. */
  stage: -1 | 0 | 1;
  /** The rest after the numbers, without build metadata. */
  suffix: string;
  isSemver: boolean;
}

/** A name before the version, or a word for "version"; then an epoch, as Debian writes it. */
const prefix =
  /^(?:[a-z][a-z ._-]*[\s/_-])?(?:(?:version|release|build|ver|rel|rev|v|r)[\s.:_-]*)?=?\s*(?:\d+:)?(?=\d)/i;
const numbers = /^\d{1,100}(?:[.,_]\d{1,100})*/;
const wildcard = /^[.,_](?:x|\*)(?:[.,_](?:x|\*))*/i;
const releaseWord = /^(?:final|release|ga|stable|lts|build|production)(?![a-z])/i;
const patchWord = /^(?:pl|p|patch|post|sp|hotfix|fix|update|u|rev|r)[\s._-]*\d/i;

/** Reads a version; null if the text does not name one. */
export function versionOf(text: string): Version | null {
  const trimmed = text.trim();
  const exact = parse(trimmed);
  if (exact) {
    const suffix = exact.prerelease.join(".");
    const stage = suffix === "" ? 0 : -1;
    return {
      numbers: [exact.major, exact.minor, exact.patch].map(BigInt),
      open: false,
      stage,
      suffix,
      isSemver: true,
    };
  }
  const start = prefix.exec(trimmed)?.[0];
  if (start === undefined) return null;
  const rest = trimmed.slice(start.length);
  const digits = numbers.exec(rest)?.[0] ?? "";
  const after = rest.slice(digits.length);
  const open = wildcard.exec(after)?.[0] ?? "";
  return {
    numbers: digits.split(/[.,_]/).map(BigInt),
    open: open !== "",
    isSemver: false,
    ...suffixOf(after.slice(open.length)),
  };
}

function suffixOf(after: string): Pick<Version, "stage" | "suffix"> {
  const suffix = after.replace(/\+.*$|^\s*[([].*$/s, "").replace(/^[\s._-]+|[\s._-]+$/g, "");
  if (suffix === "" || releaseWord.test(suffix)) return { stage: 0, suffix: "" };
  // A letter at the number is a patch if it is the only letter and nothing follows: 1.0.2k, but not 1.0b2.
  const isPatch = patchWord.test(suffix) || /^[a-z]$/i.test(after);
  return { stage: isPatch ? 1 : -1, suffix };
}

/** Compares the rest after the numbers. Semver decides on two versions that follow its rules. */
export function comparePre(one: Version, other: Version): number {
  const [left, right] = [one, other].map(({ suffix }) => parse(`0.0.0-${suffix}`));
  if (one.suffix === other.suffix) return 0;
  if (left && right && one.isSemver && other.isSemver) return compare(left, right);
  return compare(identifiers(one), identifiers(other));
}

const longForms: Readonly<Record<string, string>> = {
  a: "alpha",
  b: "beta",
  c: "rc",
  pre: "rc",
  preview: "rc",
};

/** `rc1`, `rc-1`, `rc.1` and `c1` are the same prerelease. */
function identifiers({ suffix }: Version): string {
  const parts = suffix.toLowerCase().match(/[a-z]+|\d+/g) ?? ["0"];
  const read = parts.map((part) => longForms[part] ?? part.replace(/^0+(?=\d)/, "").slice(0, 15));
  return `0.0.0-${read.join(".")}`;
}
