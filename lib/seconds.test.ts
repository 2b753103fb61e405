import { expect, test } from "vitest";
import { secondsHint, secondsText, withSecondsHint } from "./seconds.ts";

test.each<[number | string, string]>([
  [0, "0 s"],
  [5, "5 s"],
  [0.5, "0.5 s"],
  [60, "1 minute"],
  [90, "90 s"],
  ["300", "5 minutes"],
  [5400, "90 minutes"],
  [129_600, "36 hours"],
  [86_400, "1 day"],
  [31_536_000, "365 days"],
  ["{{ order.pause }}", "order.pause s"],
])("%j seconds are %j", (setting, text) => expect(secondsText(setting)).toBe(text));

test.each([
  [86_400, "86,400 s = 1 day"],
  ["5400", "5,400 s = 1 hour 30 minutes"],
  [31_536_000, "31,536,000 s = 365 days"],
  [90, "90 s = 1 minute 30 s"],
  [59, null],
  [60.5, null],
  ["{{order.wait}}", null],
  ["", null],
])("%j s is shown as %j", (setting, hint) => expect(secondsHint(setting)).toBe(hint));

test("follows the help of its field", () => {
  expect(withSecondsHint("At most a year.", 3600)).toBe("At most a year. 3,600 s = 1 hour");
  expect(withSecondsHint(undefined, 3600)).toBe("3,600 s = 1 hour");
  expect(withSecondsHint("At most a year.", 5)).toBe("At most a year.");
});
