import { clock } from "#lib/clock.ts";

/** Longer than any retry is delayed. Servers that send more mean "not soon". */
const maxSeconds = 2 ** 31;

/**
 * The seconds from now that a `Retry-After` header asks for (RFC 9110 §10.2.3): a number of seconds, 68 years at most, or a date in
 * one of HTTP's three forms, or, against the standard, seconds since 1970 within a year of now. The past gives 0. Null without the header, and for anything else.
 */
export function readRetryAfter(values: readonly string[] | undefined): number | null {
  const value = values?.[0]?.trim();
  if (value === undefined) return null;
  if (/^\d+$/.test(value)) return secondsOf(Number(value));
  const atMs = readHttpDate(value);
  return atMs === null ? null : Math.min(Math.max(0, (atMs - clock.nowMs()) / 1000), maxSeconds);
}

const yearSeconds = 366 * 86_400;

/** Some servers send a time in seconds since 1970. As a delay it would be half a century. */
function secondsOf(value: number): number {
  const fromNow = value - clock.nowMs() / 1000;
  return Math.abs(fromNow) < yearSeconds ? Math.max(0, fromNow) : Math.min(value, maxSeconds);
}

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const time = String.raw`(?<time>\d{1,2}:\d{2}:\d{2})`;
const zone = "(?:GMT|UTC|Z|[+-]00:?00)";
const forms = [
  // Sun, 06 Nov 1994 08:49:37 GMT
  new RegExp(
    String.raw`^(?:[a-z]{3,9}, ?)?(?<day>\d{1,2}) (?<month>[a-z]{3}) (?<year>\d{4}) ${time} ${zone}$`,
    "i",
  ),
  // RFC 850: Sunday, 06-Nov-94 08:49:37 GMT
  new RegExp(
    String.raw`^[a-z]{3,9}, ?(?<day>\d{1,2})-(?<month>[a-z]{3})-(?<year>\d{2}|\d{4}) ${time} ${zone}$`,
    "i",
  ),
  // asctime: Sun Nov  6 08:49:37 1994
  new RegExp(
    String.raw`^[a-z]{3} (?<month>[a-z]{3}) {1,2}(?<day>\d{1,2}) ${time} (?<year>\d{4})(?: ${zone})?$`,
    "i",
  ),
];

/** Milliseconds since 1970, or null. */
function readHttpDate(text: string): number | null {
  const found = forms.map((form) => form.exec(text)?.groups).find((groups) => groups !== undefined);
  if (!found) return null;
  const { day = "", month = "", year = "", time: clockTime = "" } = found;
  const [hours = 0, minutes = 0, seconds = 0] = clockTime.split(":").map(Number);
  const at = months.indexOf(month.toLowerCase());
  const date = new Date(Date.UTC(toYear(year), at, Number(day), hours, minutes, seconds));
  const isReal = at >= 0 && date.getUTCDate() === Number(day) && hours < 24 && minutes < 60 && seconds <= 60;
  return isReal ? date.getTime() : null;
}

/** A year of two digits that would be more than 50 years ahead is in the past (RFC 9110 §5.6.7). */
function toYear(text: string): number {
  if (text.length > 2) return Number(text);
  const now = new Date(clock.nowMs()).getUTCFullYear();
  const year = now - (now % 100) + Number(text);
  return year > now + 50 ? year - 100 : year;
}
