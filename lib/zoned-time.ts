const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * A local time: what a clock in some time zone shows, as the milliseconds at which a clock in UTC shows the same. It has
 * no time zone, so a day always has 24 hours.
 */
export type LocalMs = number;

/** Formatters by zone. There are as many as the system knows names, because others are not created. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(zone: string): Intl.DateTimeFormat {
  const key = zone.toLowerCase();
  const known = formatters.get(key);
  if (known) return known;
  const created = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  formatters.set(key, created);
  return created;
}

/** Whether this is the name of a time zone (IANA), such as `Europe/Berlin` or `UTC`. */
export function isTimeZone(name: string): boolean {
  if (!/^[a-z][\w+/-]*$/i.test(name)) return false;
  try {
    formatterOf(name);
    return true;
  } catch {
    return false;
  }
}

/** The name that the system has for a time zone: `Europe/Berlin` for `europe/berlin`. */
export function canonicalZone(name: string): string {
  return formatterOf(name).resolvedOptions().timeZone;
}

/** How far local time in the zone is ahead of UTC at this instant. */
export function offsetMs(ms: number, zone: string): number {
  const [month = 0, day = 0, year = 0, hour = 0, minute = 0, second = 0] = formatterOf(zone)
    .format(ms)
    .split(/\D+/)
    .map(Number);
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(ms / 1000) * 1000;
}

export function toLocalMs(ms: number, zone: string): LocalMs {
  return ms + offsetMs(ms, zone);
}

/**
 * The instant of a local time. A time that clocks skip, because they are put forward, is the first instant after the
 * gap. A time that they show twice, because they are put back, is the first of the two.
 */
export function toInstant(local: LocalMs, zone: string): number {
  // No zone is more than 14 hours from UTC, so these are before and after the instant, and before and after its change.
  const before = offsetMs(local - dayMs, zone);
  const after = offsetMs(local + dayMs, zone);
  if (before === after) return local - before;
  const instants = [local - before, local - after].filter((ms) => toLocalMs(ms, zone) === local);
  return instants.length > 0 ? Math.min(...instants) : findChange(local - after, local - before, zone);
}

/** The instant between `fromMs` and `toMs` at which the zone's offset changes, to the second. */
function findChange(fromMs: number, toMs: number, zone: string): number {
  const offset = offsetMs(fromMs, zone);
  let [low, high] = [Math.floor(fromMs / 1000), Math.ceil(toMs / 1000)];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetMs(middle * 1000, zone) === offset) low = middle;
    else high = middle;
  }
  return high * 1000;
}

/** The zone's offset as ISO 8601 writes it: `+02:00`. */
export function formatOffset(ms: number, zone: string): string {
  const minutes = Math.round(offsetMs(ms, zone) / 60_000);
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${minutes < 0 ? "-" : "+"}${twoDigits(hours)}:${twoDigits(rest)}`;
}

/** An instant in ISO 8601, with the zone's local time and offset: `2026-03-29T09:00:00.000+02:00`. */
export function formatZoned(ms: number, zone: string): string {
  return new Date(toLocalMs(ms, zone)).toISOString().replace("Z", formatOffset(ms, zone));
}

const twoDigits = (value: number) => String(value).padStart(2, "0");
