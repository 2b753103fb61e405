import { readFileSync } from "node:fs";
import { canonicalZone, isTimeZone } from "#lib/dates/time-zones.ts";
import { zonedAt } from "#lib/dates/zoned.ts";
import type { CallFrame } from "#server/platform/sandbox/messages.ts";

/**
 * Whether a call needs Temporal: the name is in its programs or its packages. A machine with it has 1.6 MB
 * more memory, which is restored after each call, so others do not load it.
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

const longestId = 64;

/**
 * For the polyfill's `zone`: the canonical id of a time zone, a space, and its offset from UTC in
 * milliseconds at a time. Empty if there is no such zone.
 */
export function describeZone(id: string, epochMs: number): string {
  if (id.length > longestId || !isTimeZone(id) || Number.isNaN(new Date(epochMs).getTime())) return "";
  return `${canonicalZone(id)} ${zonedAt(epochMs, id).offsetNanoseconds / 1e6}`;
}
