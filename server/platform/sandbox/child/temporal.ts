import { readFileSync } from "node:fs";
import type { CallFrame } from "#server/platform/sandbox/messages.ts";

/**
 * Whether a call needs Temporal: the name is in its programs or its packages. A machine with it takes a millisecond and
 * 1.6 MB more, so others have none.
 */
export function namesTemporal({ programs, packages }: Pick<CallFrame, "programs" | "packages">): boolean {
  return programs.some(isNamed) || (packages !== null && isNamed(packages));
}

const isNamed = (text: string) => text.includes("Temporal");

/**
 * A script whose value is a function that defines `Temporal`, given `zone`. Without `Intl` there are no locales, so that
 * `toLocaleString` is `toString`, as ECMAScript says.
 */
export function readTemporalSource(): string {
  const polyfill = readFileSync(new URL("global.js", import.meta.resolve("temporal-polyfill")), "utf8");
  const guest = readFileSync(new URL("temporal-guest.js", import.meta.url), "utf8");
  const standIn = guest.replace(/^(\/\/.*\n)+/, "").replace(/;\s*$/, "");
  return `((zone) => { const Intl = (${standIn})(zone);\n${polyfill}
    for (const name of Object.getOwnPropertyNames(Temporal)) {
      const { prototype } = Temporal[name];
      if (!prototype) continue;
      const { toString } = prototype;
      const toLocaleString = { toLocaleString() { return Reflect.apply(toString, this, []); } }.toLocaleString;
      Object.defineProperty(prototype, "toLocaleString",
        { value: toLocaleString, writable: true, enumerable: false, configurable: true });
    }
  })`;
}

interface Zone {
  id: string;
  format: Intl.DateTimeFormat;
}

const zones = new Map<string, Zone | null>();
/** There are some 600. Code may ask for any text. */
const maxZones = 1000;
const longestId = 64;

/**
 * For the polyfill's `zone`: the canonical id of a time zone, a space, and its offset from UTC in milliseconds at a time.
 * Empty: there is no such zone.
 */
export function describeZone(id: string, epochMs: number): string {
  const zone = findZone(id);
  if (!zone || Number.isNaN(new Date(epochMs).getTime())) return "";
  const part: { [type: string]: number } = {};
  for (const { type, value } of zone.format.formatToParts(epochMs)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  const localMs = Date.UTC(year, month - 1, day, hour, minute, second);
  return `${zone.id} ${localMs - Math.floor(epochMs / 1000) * 1000}`;
}

function findZone(id: string): Zone | null {
  if (id.length > longestId) return null;
  const known = zones.get(id);
  if (known !== undefined) return known;
  if (zones.size >= maxZones) zones.clear();
  const zone = createZone(id);
  zones.set(id, zone);
  return zone;
}

function createZone(id: string): Zone | null {
  try {
    const format = new Intl.DateTimeFormat("en-u-hc-h23", {
      calendar: "gregory",
      timeZone: id,
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
    return { id: format.resolvedOptions().timeZone, format };
  } catch {
    return null;
  }
}
