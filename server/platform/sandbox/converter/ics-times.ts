import { cutText } from "#lib/cut-text.ts";
import { Temporal } from "#lib/dates/temporal.ts";
import type { IcsProperty } from "./ics-lines.ts";
import type { IcsZones } from "./ics-zones.ts";

/** A day, or a time with its zone. A time without a zone is the local time of the reader. */
export interface IcsTime {
  /**
   * ISO 8601: a day; a time in UTC; a time with the offset of its zone; a local time if the zone is unknown or missing.
   */
  text: string;
  isDay: boolean;
  local: Temporal.PlainDateTime;
  zone: string | null;
}

/**
 * The forms that `ical.js` makes of `20260615`, `20260615T0900`, `20260615T090000` and `20260615T090000Z`.
 */
const pattern = /^(\d{4}-\d\d-\d\d)(?:T(?:::|(\d\d):(\d\d):(\d\d)?)(Z)?)?$/;

/** Reads the times of a calendar. */
export class IcsTimes {
  readonly #zones: IcsZones;
  readonly #report: (problem: string) => void;

  constructor(zones: IcsZones, report: (problem: string) => void) {
    this.#zones = zones;
    this.#report = report;
  }

  /** The times of a property. Values that are not times are left out and reported. */
  read({ values, parameters, raw }: IcsProperty): IcsTime[] {
    return values.flatMap((value) => {
      const time = this.#read(value, parameters.tzid ?? "");
      // Some programs end a list with a comma.
      if (time === null && value !== "--T::")
        this.#report(`“${cutText(raw, 100)}” is not a time, and is left out.`);
      return time ?? [];
    });
  }

  /**
   * The end of a period that starts here (RFC 5545 §3.3.6): days as a calendar counts them, hours exactly.
   * Null if the duration is invalid.
   */
  add({ isDay, local, zone }: IcsTime, duration: string): string | null {
    try {
      const { sign, weeks, days, hours, minutes, seconds } = Temporal.Duration.from(duration.trim());
      const date = local.add({ weeks, days });
      if (isDay) return date.toPlainDate().toString();
      const exact = { hours, minutes, seconds };
      const offsetAt = zone === null ? null : this.#zones.find(zone);
      if (!offsetAt || sign === 0) return this.#write(date.add(exact), zone);
      const utc = date.subtract({ seconds: offsetAt(date) }).add(exact);
      const guess = utc.add({ seconds: offsetAt(utc) });
      return this.#write(utc.add({ seconds: offsetAt(guess) }), zone);
    } catch {
      this.#report(`“${cutText(duration, 100)}” is not a duration, and is left out.`);
      return null;
    }
  }

  /** The time that a series has on a day: EXDATE and the like may name only the day of an event that has a time. */
  onDay(time: IcsTime, start: IcsTime | undefined): IcsTime {
    if (!start || start.isDay === time.isDay) return time;
    if (start.isDay) return { ...time, text: time.local.toPlainDate().toString(), isDay: true };
    const local = time.local.toPlainDate().toPlainDateTime(start.local);
    return { ...start, local, text: this.#write(local, start.zone) };
  }

  #read(value: string, zoneName: string): IcsTime | null {
    const [, written, hour, minute, second = "00", isUtc] = pattern.exec(value) ?? [];
    if (written === undefined) return null;
    try {
      const day = Temporal.PlainDate.from(written);
      const date = day.toString();
      if (hour === undefined) return { text: date, isDay: true, local: day.toPlainDateTime(), zone: null };
      // The end of a day is the beginning of the next one.
      const isEnd = `${hour}${minute}${second}` === "240000";
      const local = isEnd
        ? day.add({ days: 1 }).toPlainDateTime()
        : Temporal.PlainDateTime.from(`${date}T${hour}:${minute}:${second}`);
      const zone = isUtc ? "UTC" : zoneName === "" ? null : zoneName;
      return { text: isUtc ? `${local.toString()}Z` : this.#write(local, zone), isDay: false, local, zone };
    } catch {
      return null;
    }
  }

  #write(local: Temporal.PlainDateTime, zone: string | null): string {
    if (zone === null) return local.toString();
    if (zone === "UTC") return `${local.toString()}Z`;
    const offset = this.#zones.find(zone)?.(local);
    if (offset === undefined) {
      this.#report(`The time zone “${cutText(zone, 100)}” is unknown, so its times have no offset.`);
      return local.toString();
    }
    return local.toString() + toText(offset);
  }
}

/** `+02:00`. Seconds, which old offsets have, do not fit into ISO 8601. */
function toText(offset: number): string {
  const minutes = Math.round(Math.abs(offset) / 60);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${offset < 0 ? "-" : "+"}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
