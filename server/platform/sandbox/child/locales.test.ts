import { expect, test } from "vitest";
import { compareInLocale, writeInLocale } from "./locales.ts";

const write = (kind: string, value: string, locales: unknown, options: unknown = null): unknown =>
  JSON.parse(writeInLocale(kind, value, JSON.stringify([locales, options])));

test.each<[kind: string, value: string, locales: unknown, options: unknown, text: string]>([
  ["number", "1234.5", null, { minimumFractionDigits: 2 }, "1,234.50"],
  ["number", "NaN", "en", null, "NaN"],
  ["bigint", "8202522731445525542", ["xx", "de"], null, "8.202.522.731.445.525.542"],
  ["datetime", "0", "en-GB", null, "01/01/1970, 00:00:00"],
  ["datetime", "0", "en-GB", { dateStyle: "long" }, "1 January 1970"],
  ["datetime", "0", "en-GB", { month: "long" }, "January"],
  ["date", "0", "en-GB", { hour: "numeric" }, "01/01/1970, 00"],
  ["date", "0", "en-GB", { timeStyle: undefined }, "01/01/1970"],
  ["time", "0", "en-GB", { timeZone: "Asia/Kolkata" }, "05:30:00"],
  ["time", "0", "en-GB", { year: "numeric" }, "1970, 00:00:00"],
  ["date", "NaN", "en-GB", null, "Invalid Date"],
  ["upper", "i", "tr", null, "İ"],
])("%s of %s in %j with %j", (kind, value, locales, options, text) => {
  expect(write(kind, value, locales, options)).toEqual([true, text]);
});

test.each<[kind: string, value: string, locales: unknown, options: unknown, message: RegExp]>([
  ["number", "1", "no locale", null, /no locale/],
  ["number", "1", 5, null, /such as de-DE/],
  ["number", "1", "en", "currency", /options are an object/],
  ["number", "1", "en", { style: "currency" }, /[Cc]urrency/],
  ["date", "0", "en", { timeZone: "Mars/Base" }, /time zone/],
  ["date", "0", "en", { timeStyle: "short" }, /timeStyle/],
  ["number", "1", "en", { currency: "x".repeat(3000) }, /too long/],
])("%s of %s in %j with %j is refused", (kind, value, locales, options, message) => {
  expect(write(kind, value, locales, options)).toEqual([false, expect.stringMatching(message)]);
});

test("is the same as what Node's own methods write", () => {
  for (const ms of [0, 1_795_464_262_500, -62_135_596_800_000]) {
    const date = new Date(ms);
    const options = { timeZone: "America/New_York" };
    expect(write("datetime", String(ms), "fr", options)).toEqual([true, date.toLocaleString("fr", options)]);
    expect(write("date", String(ms), "fr", options)).toEqual([true, date.toLocaleDateString("fr", options)]);
    expect(write("time", String(ms), "fr", options)).toEqual([true, date.toLocaleTimeString("fr", options)]);
  }
});

test("compares by the settings of each call", () => {
  const base = '["de",{"sensitivity":"base"}]';
  expect([compareInLocale("a", "ä", base), compareInLocale("ä", "z", '["sv"]')]).toEqual([0, 1]);
  expect([compareInLocale("ä", "z", '["de"]'), compareInLocale("a", "ä", base)]).toEqual([-1, 0]);
  expect(compareInLocale("a", "b", '["no locale"]')).toMatch(/no locale/);
  expect(compareInLocale("a", "b", "{")).toMatch(/cannot be read/);
});
