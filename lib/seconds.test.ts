import { expect, test } from "vitest";
import { secondsText } from "./seconds.ts";

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
