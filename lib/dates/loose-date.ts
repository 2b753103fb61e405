import { cutText } from "#lib/cut-text.ts";
import { DateProblem } from "#lib/dates/date-problem.ts";
import { readDate } from "#lib/dates/read-date.ts";
import { zoneOfName } from "#lib/dates/zone-names.ts";

/**
 * A time of a feed or an e-mail, ISO 8601 or RFC 822 in the forms that these have, in UTC; null if it is neither. Times without
 * a zone are read as UTC, so that they do not depend on the zone of the server. A time in an unknown zone is null, rather than
 * wrong.
 */
export function readLooseDate(text: string): string | null {
  const trimmed = cutText(text.trim().replaceAll(/\s+/g, " "), 100);
  const form = forms.reduce((form, [pattern, usual]) => form.replace(pattern, usual), trimmed);
  const [, time = form, name] = isoWithName.exec(form) ?? [];
  const zone = name === undefined ? "UTC" : zoneOfName(name);
  if (zone === null) return null;
  const date = readDate(time, { form: "auto", pattern: "", locale: "en", zone });
  if (date instanceof DateProblem) return null;
  const iso = new Date(date.epochMilliseconds).toISOString();
  return iso.length === 24 ? iso : null;
}

/** ISO 8601 with the name of a zone behind it. */
const isoWithName = /^(\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}\S*) ?([A-Z][\w/]+(?:[+-][\d:]+)?)$/;

/** Forms of other programs, and their usual ones. */
const forms: readonly [RegExp, string][] = [
  // The day of the week adds nothing to the date: `026, 26 Mar 2023`, `ven., 24 mars 2023`.
  [/^[\p{L}\d]{1,12}\.?, ?(?=\d{1,2} \p{L})/u, ""],
  // Minutes and seconds of one digit: `20:0:0`.
  [/(?<=[T :]\d{1,2}):(\d)(?=[: ]|$)/g, ":0$1"],
  [/(?<=:\d{2}):(\d)(?=[ +-]|$)/, ":0$1"],
  // A year.
  [/^(\d{4})$/, "$1-01-01"],
  // Google's month of three digits.
  [/^(\d{4})-0(\d{2})-(\d{2})(?=T)/, "$1-$2-$3"],
  // Perforce: `Fri, 2006/09/15 08:19:53 EDT`.
  [/^(?:[A-Z][a-z]+, ?)?(\d{4})\/(\d{2})\/(\d{2})(?= |$)/, "$1-$2-$3"],
  // C's asctime, with the zone before the year or without one: `Sun Jan 4 16:29:06 2004`.
  [
    /^[A-Z][a-z]+,? ([A-Z][a-z]+) (\d{1,2}),? (\d{1,2}:\d{2}(?::\d{2})?)( [A-Z+-][\w:]*)? (\d{4})$/,
    "$2 $1 $5 $3$4",
  ],
  // The day behind the month: `Thu Aug 30 2012 17:26:16 +0200`.
  [/^(?:[A-Z][a-z]+,? )?([A-Z][a-z]+) (\d{1,2}),? (\d{4})(?= |$)/, "$2 $1 $3"],
];
