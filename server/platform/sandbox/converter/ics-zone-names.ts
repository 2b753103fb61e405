import { findIana } from "windows-iana";
import { Temporal } from "#lib/dates/temporal.ts";
import { isTimeZone } from "#lib/dates/time-zones.ts";
import { zoneOfName } from "#lib/dates/zone-names.ts";

/** Zones of North America, as calendars name them in words: `(UTC-05:00) Eastern Time (US & Canada)`. */
const americas: readonly [RegExp, string][] = [
  [/\beastern time\b|^eastern$|^EDT$/i, "America/New_York"],
  [/\bcentral time\b|^central$|^C[SD]T$/i, "America/Chicago"],
  [/\bmountain time\b|^mountain$|^MDT$/i, "America/Denver"],
  [/\bpacific time\b|^pacific$|^P[SD]T$/i, "America/Los_Angeles"],
];
/** Names that programs give to a zone in its summer. */
const summers: Readonly<Record<string, string>> = {
  ...{ CEST: "CET", MEST: "MET", EEST: "EET", WEST: "WET", BST: "Europe/London" },
};

/**
 * The zones that a name which is not IANA's may stand for, the likeliest first, as Temporal knows them: by Windows' name, with the number that Outlook adds
 * if it has several (`Eastern Standard Time 1`), by cities (`(UTC+01:00) Amsterdam, Berlin`), or an offset (`UTC+2`).
 */
export function zonesOfName(given: string): string[] {
  const name = given.trim().replace(/^tzone:\/\/microsoft\//i, "");
  const names = [name, name.replace(/ \d+$/, "")];
  const [, sign, hours, minutes = "00", words = ""] =
    /^\((?:UTC|GMT)(?:([+-])(\d{1,2})[:.]?(\d{2})?)?\)\s*(.*)$/i.exec(name) ?? [];
  const offset = sign === undefined ? "+00:00" : `${sign}${hours?.padStart(2, "0")}:${minutes}`;
  return [
    ...names.map((each) => each.replaceAll(" ", "_")),
    ...names.map((each) => each.replace("-", "/")),
    ...names.flatMap((each) => findIana(each)),
    ...byWords(words === "" ? name : words).filter((zone) => words === "" || hasOffset(zone, offset)),
    ...names.flatMap((each) => summers[each.toUpperCase()] ?? []),
    ...names.flatMap((each) => (/\d/.test(each) ? (zoneOfName(each) ?? []) : [])),
  ];
}

const regions = ["Europe", "America", "Asia", "Australia", "Africa", "Pacific", "Atlantic", "Indian"];

function byWords(words: string): string[] {
  const named = americas.filter(([pattern]) => pattern.test(words)).map(([, zone]) => zone);
  const cities = words.split(/[,/;]/).map((city) => city.trim().replaceAll(" ", "_"));
  return [...named, ...cities.flatMap((city) => regions.map((region) => `${region}/${city}`))];
}

/** Whether there is such a zone, and it has the offset in January or July. */
function hasOffset(zone: string, offset: string): boolean {
  if (!isTimeZone(zone)) return false;
  const offsetIn = (month: number) => new Temporal.PlainDateTime(2026, month, 1).toZonedDateTime(zone).offset;
  return offsetIn(1) === offset || offsetIn(7) === offset;
}
