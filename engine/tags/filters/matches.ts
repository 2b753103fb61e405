import { LRUCache } from "lru-cache";
import type { RE2JS } from "re2js";
import { compilePattern } from "#engine/conditions/pattern.ts";
import type { Allowance } from "./allowance.ts";

/** A place where a pattern matches, with the texts of its groups; null for groups that take no part. */
export interface Match {
  start: number;
  end: number;
  groups: readonly (string | null)[];
}

/**
 * RE2 takes time in proportion to the size of the pattern's program and the length of the text, some 30 ns for both
 * together, and more with groups. This keeps one match below a fifth of a second.
 */
const maxSteps = 5_000_000;
/** So many groups double the time. */
const doublingGroups = 20;

const patterns = new LRUCache<string, ReturnType<typeof compilePattern>>({ max: 200 });

/** A pattern with its flags, of which `g` is the default here. Ends the filter if it is invalid. */
export function readPattern(source: string, flags: string, allowance: Allowance): RE2JS {
  allowance.checkTime();
  const key = `${flags}/${source}`;
  const pattern = patterns.get(key) ?? compilePattern(source, flags);
  patterns.set(key, pattern);
  if ("problem" in pattern)
    return allowance.fail(`needs a valid pattern. ${pattern.problem.replace(/\.$/, "")}`);
  return pattern;
}

/** The matches one after the other, up to the limits on time. All of them can take quadratic time, even with RE2. */
export function* findMatches(pattern: RE2JS, source: string, allowance: Allowance): Generator<Match> {
  const perChar = pattern.programSize() * (1 + pattern.groupCount() / doublingGroups);
  const maxChars = Math.floor(maxSteps / perChar);
  if (source.length > maxChars) {
    allowance.refuse(`searches at most ${maxChars} characters with this pattern, not ${source.length}`);
  }
  const matcher = pattern.matcher(source);
  while (matcher.find()) {
    allowance.checkTime();
    const groups = Array.from({ length: matcher.groupCount() }, (_, index) => matcher.group(index + 1));
    allowance.use(groups.length + 1);
    yield { start: matcher.start(), end: matcher.end(), groups };
  }
}
