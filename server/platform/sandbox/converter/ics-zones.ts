import ICAL from "ical.js";
import { Temporal } from "#lib/dates/temporal.ts";
import { zonesOfName } from "./ics-zone-names.ts";

/** The offset of a local time from UTC, in seconds. */
type Zone = (local: Temporal.PlainDateTime) => number;

/**
 * Resolves the time zones of a calendar: IANA names first, then those that the calendar describes itself
 * (VTIMEZONE), then those that the name suggests.
 */
export class IcsZones {
  readonly #described = new Map<string, string>();
  readonly #zones = new Map<string, Zone | null>();

  /** @param lines the lines of a VTIMEZONE, with its BEGIN and END */
  describe(name: string, lines: readonly string[]): void {
    this.#described.set(keyOf(name), lines.join("\r\n"));
  }

  /** Null if the zone is unknown. */
  find(name: string): Zone | null {
    let zone = this.#zones.get(name);
    if (zone === undefined) {
      zone = knownZone(name) ?? this.#describedZone(name) ?? namedZone(name);
      this.#zones.set(name, zone);
    }
    return zone;
  }

  #describedZone(name: string): Zone | null {
    const lines = this.#described.get(keyOf(name));
    try {
      return lines === undefined ? null : toZone(new ICAL.Component(ICAL.parse(lines)));
    } catch {
      return null;
    }
  }
}

/** Some programs write a path before the name: `/mozilla.org/20050126_1/Europe/Berlin`. */
function knownZone(name: string): Zone | null {
  const parts = name.trim().split("/");
  for (let from = 0; from < parts.length; from += 1) {
    const id = parts.slice(from).join("/");
    if (from > 0 && !id.includes("/")) return null;
    const zone = ianaZone(id);
    if (zone) return zone;
  }
  return null;
}

function namedZone(name: string): Zone | null {
  for (const id of zonesOfName(name)) {
    const zone = ianaZone(id);
    if (zone) return zone;
  }
  return null;
}

/** Programs write a name with and without quotes and blanks. */
const keyOf = (name: string) =>
  name
    .trim()
    .replace(/^"(.*)"$/, "$1")
    .toLowerCase();

function ianaZone(id: string): Zone | null {
  if (id === "") return null;
  try {
    const offsetAt = (local: Temporal.PlainDateTime) => local.toZonedDateTime(id).offsetNanoseconds / 1e9;
    offsetAt(new Temporal.PlainDateTime(2000, 1, 1));
    return offsetAt;
  } catch {
    return null;
  }
}

/** The period in years after which calendars repeat, until 2100. */
const cycleYears = 28;
const lastYear = 2037;

/** A zone by its VTIMEZONE; null if that has no offset. */
function toZone(component: InstanceType<typeof ICAL.Component>): Zone | null {
  const changes = component.getAllSubcomponents();
  for (const change of changes) {
    // Programs leave it out of a zone without changes.
    const to = change.getFirstPropertyValue("tzoffsetto");
    if (to && !change.hasProperty("tzoffsetfrom")) change.addPropertyWithValue("tzoffsetfrom", to);
  }
  const parts = changes
    .map((part) => ({
      from: String(part.getFirstPropertyValue("dtstart") ?? ""),
      offsetFrom: part.getFirstPropertyValue("tzoffsetfrom"),
      offsetTo: part.getFirstPropertyValue("tzoffsetto"),
    }))
    .filter(({ from, offsetFrom, offsetTo }) => from !== "" && offsetFrom && offsetTo)
    .toSorted((one, other) => (one.from < other.from ? -1 : 1));
  const [first] = parts;
  if (!first) return null;
  const before = (first.offsetFrom as InstanceType<typeof ICAL.UtcOffset>).toSeconds();
  const zone = new ICAL.Timezone(component);
  return (local) => {
    // Before its first change, `ical.js` knows no offset.
    if (local.toString() < first.from) return before;
    // It lists each change until the year that is asked for, and a calendar may ask for 9999.
    const over = Math.max(0, Math.ceil((local.year - lastYear) / cycleYears)) * cycleYears;
    const { year, month, day, hour, minute, second } = local.subtract({ years: over });
    return zone.utcOffset(new ICAL.Time({ year, month, day, hour, minute, second, isDate: false }, zone));
  };
}
