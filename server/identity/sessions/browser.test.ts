import { expect, test } from "vitest";
import { describeBrowser } from "./browser.ts";

const webKit = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:146.0) Gecko/20100101 Firefox/146.0`, "Firefox on Windows"],
  [`Mozilla/5.0 (X11; Linux x86_64) ${webKit} Chrome/142.0.0.0 Safari/537.36`, "Chrome on Linux"],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`,
    "Edge on Windows",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15",
    "Safari on macOS",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1",
    "Chrome on iPhone",
  ],
  [`Mozilla/5.0 (Linux; Android 16; K) ${webKit} Chrome/142.0.0.0 Mobile Safari/537.36`, "Chrome on Android"],
  ["curl/8.17.0", "curl"],
  ["Mozilla/5.0 (Windows NT 10.0)", "Browser on Windows"],
  ["something else", null],
  ["", null],
  [null, null],
])("names %s", (userAgent, words) => {
  expect(describeBrowser(userAgent)).toBe(words);
});
