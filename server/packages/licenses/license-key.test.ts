import fc from "fast-check";
import { expect, test } from "vitest";
import { config } from "#server/platform/config/config.ts";
import { lastingKeys } from "#server/platform/secrets/lasting-keys.sql.ts";
import { arrangeServices, testConfig } from "#test/arrange-services.ts";
import { hashLicenseKey, newLicenseKey, parseLicenseKey, shortKey } from "./license-key.ts";

arrangeServices((services) => {
  services.add(config, () => testConfig());
  services.add(lastingKeys, () => new Map());
});

const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

test("a key has 150 random bits, a prefix and groups that can be read aloud", () => {
  const keys = Array.from({ length: 2000 }, () => newLicenseKey("flow"));
  expect(new Set(keys).size).toBe(keys.length);
  for (const key of keys) expect(key).toMatch(/^FLOW(-[0-9A-HJKMNP-TV-Z]{4}){8}$/);
  expect(newLicenseKey("my-theme")).toMatch(/^MYTHEME-/);
  // Every letter occurs at each of the 30 positions: none is fixed or restricted.
  for (let place = 0; place < 30; place += 1) {
    const seen = new Set(keys.map((key) => key.replaceAll("-", "")[4 + place]));
    expect(seen.size).toBe(32);
  }
});

test("case, separators and letters that look like digits do not matter", () => {
  const key = newLicenseKey("flow");
  const typed = parseLicenseKey(key);
  const spellings = [
    key.toLowerCase(),
    key.replaceAll("-", ""),
    key.replaceAll("-", " – "),
    ` ${key}\n`,
    key.replaceAll("0", "o").replaceAll("1", "l"),
  ];
  for (const spelling of spellings) expect(parseLicenseKey(spelling)).toEqual(typed);
  expect(typed && hashLicenseKey(typed)).toHaveLength(32);
  expect(typed?.end).toBe(key.slice(-4));
  expect(shortKey("9F2C")).toBe("XXXX-9F2C");
});

test("one wrong character, or two neighbors that changed places, never pass for a key", () => {
  fc.assert(
    fc.property(fc.nat(31), fc.nat(31), fc.nat(30), (at, other, neighbor) => {
      const key = newLicenseKey("flow").replaceAll("-", "");
      const place = 4 + at;
      const character = alphabet[other];
      if (key[place] !== character) {
        expect(parseLicenseKey(key.slice(0, place) + character + key.slice(place + 1))).toBeNull();
      }
      const left = 4 + neighbor;
      const isChecksum = left >= 33;
      if (key[left] !== key[left + 1] && !isChecksum) {
        const swapped = `${key.slice(0, left)}${key[left + 1]}${key[left]}${key.slice(left + 2)}`;
        expect(parseLicenseKey(swapped)).toBeNull();
      }
    }),
    { numRuns: 3000 },
  );
});

test("a key of another package's prefix is another key, and what is no key is none", () => {
  const key = newLicenseKey("flow");
  expect(parseLicenseKey(key.replace("FLOW", "BUILDER"))).toBeNull();
  for (const text of ["", "FLOW", "x".repeat(500), key.slice(0, -1), `${key}0`, key.replace("-", "-U")]) {
    expect(parseLicenseKey(text)).toBeNull();
  }
});
