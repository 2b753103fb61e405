import { parseInstant } from "#engine/conditions/order.ts";
import { isInRange } from "#lib/dates/range.ts";
import { isTimeZone } from "#lib/dates/time-zones.ts";
import { type DateUnit, dateUnits } from "#lib/dates/units.ts";
import { dateHint } from "./date-hint.ts";
import type { Kind } from "./kinds.ts";

const units: readonly DateUnit[] = [...dateUnits, "millisecond"];

/** JavaScript's engines disagree about a 30th of February. */
function hasDay(text: string): boolean {
  const [, year = "", month = "", day = ""] = /^\s*(\d{4})-(\d\d)-(\d\d)/.exec(text) ?? [];
  return Number(day) <= new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
}

/**
 * An instant, in milliseconds: a text in ISO 8601, which is in UTC if it has no offset, or seconds since 1970, as
 * `date` reads them.
 */
export const date: Kind<number> = {
  what: "a date in ISO 8601 or seconds since 1970",
  hint: dateHint,
  parse(value) {
    const isDigits = typeof value === "string" && /^-?\d{5,}(\.\d+)?$/.test(value.trim());
    const ms = typeof value === "number" || isDigits ? Math.round(Number(value) * 1000) : parseInstant(value);
    if (ms === null || !isInRange(ms)) return undefined;
    return typeof value === "string" && !isDigits && !hasDay(value) ? undefined : ms;
  },
};

export const zone: Kind<string> = {
  what: "a time zone such as Europe/Berlin",
  parse: (value) => (typeof value === "string" && isTimeZone(value) ? value : undefined),
};

/** A unit in the singular or plural. */
export const unit: Kind<DateUnit> = {
  what: "a unit such as days",
  parse: (value) => units.find((name) => value === name || value === `${name}s`),
};
