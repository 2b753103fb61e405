import fc from "fast-check";
import { expect, test } from "vitest";
import type { Channel } from "#api/packages/releases/schema.ts";
import { isInRollout } from "./rollout.ts";
import { type Candidate, isNewer, rankReleases, selectRelease } from "./select-release.ts";

/** `1.2.0`, `1.2.0-beta.1@beta`, `1.2.0@stable:50` (rollout), `!1.2.0` (yanked). */
function release(text: string): Candidate {
  const [, yanked, version = "", channel = "stable", rollout = "100"] =
    /^(!?)([^@:]+)(?:@(\w+))?(?::(\d+))?$/.exec(text) ?? [];
  return {
    id: text,
    version,
    channel: channel as Channel,
    rollout: Number(rollout),
    yankedAt: yanked ? new Date() : null,
  };
}

test.each<[name: string, releases: string[], channel: Channel, chosen: string | null]>([
  ["nothing yet", [], "stable", null],
  ["one", ["1.0.0"], "stable", "1.0.0"],
  ["by version, not by time", ["1.10.0", "1.9.0"], "stable", "1.10.0"],
  ["by semver, not by letters", ["1.9.0", "1.10.0"], "stable", "1.10.0"],
  ["a prerelease is lower than its release", ["2.0.0", "2.0.0-rc.1"], "stable", "2.0.0"],
  [
    "numeric parts of prereleases count as numbers",
    ["1.0.0-beta.2@beta", "1.0.0-beta.11@beta"],
    "beta",
    "1.0.0-beta.11",
  ],
  ["beta is not for stable", ["1.0.0", "1.1.0-beta.1@beta"], "stable", "1.0.0"],
  ["beta has beta", ["1.0.0", "1.1.0-beta.1@beta"], "beta", "1.1.0-beta.1"],
  ["beta has a newer stable", ["1.1.0-beta.1@beta", "1.1.0"], "beta", "1.1.0"],
  ["alpha has everything", ["1.0.0", "1.1.0@beta", "1.2.0@alpha"], "alpha", "1.2.0"],
  ["alpha is not for beta", ["1.0.0", "1.1.0@beta", "1.2.0@alpha"], "beta", "1.1.0"],
  ["only less stable ones", ["1.0.0@alpha"], "stable", null],
  ["a yanked one is passed over", ["1.0.0", "!1.1.0"], "stable", "1.0.0"],
  ["all yanked", ["!1.0.0", "!1.1.0"], "stable", null],
  ["a rollout of nobody", ["1.0.0", "1.1.0:0"], "stable", "1.0.0"],
])("offers the highest version that it may: %s", (_, releases, channel, chosen) => {
  const ranked = rankReleases(releases.map(release));
  const selected = selectRelease(ranked, channel, ({ id, rollout }) => isInRollout("caller", id, rollout));
  expect(selected?.version ?? null).toBe(chosen);
});

test("a rollout takes in about its share, the same callers each time, and keeps them as it grows", () => {
  const callers = Array.from({ length: 10_000 }, (_, at) => `caller ${at}`);
  const takenIn = (percent: number) =>
    new Set(callers.filter((caller) => isInRollout(caller, "release", percent)));
  const [ten, again, half] = [takenIn(10), takenIn(10), takenIn(50)];
  expect(ten.size).toBeGreaterThan(900);
  expect(ten.size).toBeLessThan(1100);
  expect(again).toEqual(ten);
  expect([...ten].every((caller) => half.has(caller))).toBe(true);
  expect(takenIn(0).size).toBe(0);
  expect(takenIn(100).size).toBe(10_000);
});

test("another release takes in others", () => {
  const callers = Array.from({ length: 1000 }, (_, at) => `caller ${at}`);
  const both = callers.filter((caller) => isInRollout(caller, "a", 50) && isInRollout(caller, "b", 50));
  expect(both.length).toBeGreaterThan(150);
  expect(both.length).toBeLessThan(350);
});

test.each([
  ["1.1.0", "1.0.0", true],
  ["1.0.0", "1.0.0", false],
  ["1.0.0", "1.1.0", false],
  ["1.0.0", "1.0.0-beta.1", true],
  ["1.0.0", "v0.9.0", true],
  ["1.0.0", "unknown", true],
  ["1.0.0", "", true],
  ["1.10.0", "3.0", false],
  ["1.10.0", "1.10.0.2", false],
  ["1.10.0", "1.10.0.0", false],
  ["1.10.1", "1.10.0.2", true],
  ["1.10.0", "v2", false],
  ["2.0.1", "v2", true],
  ["1.10.0", "2024.1", false],
  ["1.10.0", "2024-01-05", false],
  ["1.10.0", "1.0-beta", true],
  ["1.0.0", "1.0-beta", true],
  ["1.0.0-alpha", "1.0-beta", false],
  ["1.0.0-beta.2", "1.0b1", true],
  ["1.0.0-beta.2", "1.0b3", false],
  ["1.0.0-rc.10", "1.0-rc2", true],
  ["1.0.0-rc.1", "1.0rc1", false],
  ["1.10.0", "1.10", false],
  ["1.10.0", "1.9", true],
  ["1.10.0", "01.10.00", false],
  ["1.10.0", "1.10.0-p1", true],
  ["1.10.0", "1.10-p1", false],
  ["1.10.0", "1.10.0k", false],
  ["1.10.0", "1.10.0 (build 5)", false],
  ["1.10.0", "1.10 final", false],
  ["1.10.0", "1.10.0+build.7", false],
  ["1.10.0", "Version 2.0", false],
  ["1.10.0", "flow/2.0 (linux)", false],
  ["1.10.0", "flow-1.9.0", true],
  ["1.10.0", "r4711", false],
  ["1.10.0", "1:2.0", false],
  ["1.10.0", "1.x", false],
  ["1.10.0", "2.x-dev", false],
  ["2.0.0", "1.x", true],
  ["1.10.0", "1,11", false],
  ["1.10.0", "99999999999999999999.0.0", false],
  ["1.10.0", "2.0.0-beta_1", false],
])("%s is an update for %s: %s", (version, current, newer) => {
  expect(isNewer(version, current)).toBe(newer);
});

test("a lower version is never an update, however many numbers the installed one has", () => {
  const number = fc.nat(30);
  const release = fc.tuple(number, number, number);
  const installed = fc.array(number, { minLength: 1, maxLength: 6 });
  const order = (one: readonly number[], other: readonly number[]) =>
    [0, 1, 2, 3, 4, 5]
      .map((at) => (one[at] ?? 0) - (other[at] ?? 0))
      .find((difference) => difference !== 0) ?? 0;
  fc.assert(
    fc.property(release, installed, fc.constantFrom("", "v", "V", "Version "), (offered, known, start) => {
      expect(isNewer(offered.join("."), start + known.join("."))).toBe(order(offered, known) > 0);
    }),
  );
});
