import { expect, test } from "vitest";
import releases from "./postgres-releases.json" with { type: "json" };
import { describeMissingRelease, parseVersion } from "./postgres-version.ts";

test.each([
  ["postgres (PostgreSQL) 18.4\n", { major: 18, minor: 4, text: "18.4" }],
  ["postgres (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)\n", { major: 15, minor: 18, text: "15.18" }],
  ["postgres (PostgreSQL) 19beta2\n", { major: 19, minor: null, text: "19beta2" }],
])("reads %j", (printed, version) => {
  expect(parseVersion(printed)).toEqual(version);
});

test.each(["", "v26.10.0", "psql: error"])("%j is not a version of PostgreSQL", (printed) => {
  expect(() => parseVersion(printed)).toThrow("Not a version of PostgreSQL");
});

const sentenceOf = (text: string) => describeMissingRelease(parseVersion(`postgres (PostgreSQL) ${text}`));

test("names the newest release of the same major version, and what to set", () => {
  const { newest, fixes } = releases["18"];
  const sentence = sentenceOf("18.0");
  expect(sentence).toContain(`PostgreSQL 18.0 lacks release ${newest}`);
  expect(sentence).toContain(fixes);
  expect(sentence).toContain("PGBIN or DATABASE_URL");
});

test.each([releases["18"].newest, "18.99", "19beta2", "40.1"])("says nothing of %s", (text) => {
  expect(sentenceOf(text)).toBeNull();
});

test("the newest known release belongs to its major version", () => {
  for (const major of ["15", "16", "17", "18"] as const)
    expect(releases[major].newest).toMatch(new RegExp(`^${major}\\.\\d+$`));
});
