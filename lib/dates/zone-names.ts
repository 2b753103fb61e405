import { isTimeZone } from "./time-zones.ts";

/** Offsets that have names: those of RFC 2822 §4.3, and others that always stand for one offset. */
const offsets: Readonly<Record<string, string>> = {
  ...{ UT: "+00:00", UTC: "+00:00", GMT: "+00:00", Z: "+00:00", WET: "+00:00" },
  ...{ BST: "+01:00", CET: "+01:00", MET: "+01:00", WEST: "+01:00", WAT: "+01:00" },
  ...{ CAT: "+02:00", CEST: "+02:00", EET: "+02:00", MEST: "+02:00", SAST: "+02:00" },
  ...{ EAT: "+03:00", EEST: "+03:00", MSK: "+03:00", TRT: "+03:00", PKT: "+05:00" },
  ...{
    ICT: "+07:00",
    WIB: "+07:00",
    AWST: "+08:00",
    HKT: "+08:00",
    SGT: "+08:00",
    JST: "+09:00",
    KST: "+09:00",
  },
  ...{ ACST: "+09:30", ACDT: "+10:30", AEST: "+10:00", AEDT: "+11:00", NZST: "+12:00", NZDT: "+13:00" },
  ...{ NDT: "-02:30", NST: "-03:30", ADT: "-03:00", ART: "-03:00", BRT: "-03:00", AST: "-04:00" },
  ...{ EST: "-05:00", EDT: "-04:00", CST: "-06:00", CDT: "-05:00" },
  ...{ MST: "-07:00", MDT: "-06:00", PST: "-08:00", PDT: "-07:00" },
  ...{ AKST: "-09:00", AKDT: "-08:00", HST: "-10:00" },
};

/** Zones that North America names without saying whether it is summer. */
const zones: Readonly<Record<string, string>> = {
  ...{ AT: "America/Halifax", ET: "America/New_York", CT: "America/Chicago" },
  ...{ MT: "America/Denver", PT: "America/Los_Angeles" },
};

/**
 * The zone of a name in a date, such as `CET`, `GMT+1` or `Etc/GMT`, as Temporal knows it; null if the name is unknown or stands for several,
 * as `IST` does. `CET` is its offset, also in summer.
 */
export function zoneOfName(name: string): string | null {
  const upper = name.toUpperCase();
  if (Object.hasOwn(offsets, upper)) return offsets[upper] ?? null;
  if (Object.hasOwn(zones, upper)) return zones[upper] ?? null;
  const [, sign, hours = "", minutes = "00"] = /^(?:GMT|UTC?)([+-])(\d{1,2}):?(\d{2})?$/.exec(upper) ?? [];
  // RFC 2822: their use was never uniform, so they say nothing.
  if (/^[A-IK-Y]$/.test(upper)) return "+00:00";
  if (sign !== undefined)
    return Number(hours) < 24 && Number(minutes) < 60 ? `${sign}${hours.padStart(2, "0")}:${minutes}` : null;
  return name.includes("/") && isTimeZone(name) ? name : null;
}
