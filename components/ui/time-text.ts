const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** The distance of an instant from now, in few characters: "12 s ago", "in 5 min", "yesterday", "3 Nov". */
export function relativeTime(at: Date, now: Date): string {
  const distance = now.getTime() - at.getTime();
  const size = Math.abs(distance);
  if (size < 5 * second) return "just now";
  if (size < minute) return withDirection(distance, `${Math.floor(size / second)} s`);
  if (size < hour) return withDirection(distance, `${Math.floor(size / minute)} min`);
  if (size < day) return withDirection(distance, `${Math.floor(size / hour)} h`);
  if (size < 7 * day) return withDirection(distance, `${Math.floor(size / day)} d`);
  const sameYear = at.getFullYear() === now.getFullYear();
  return at.toLocaleDateString("en-GB", {
    day: "numeric",
    month: "short",
    ...(sameYear ? {} : { year: "numeric" }),
  });
}

/** The age of an instant, in as few characters as possible: "now", "12 s", "5 min", "3 Nov". */
export function shortTime(at: Date, now: Date): string {
  return relativeTime(at, now).replace("just now", "now").replace(" ago", "");
}

function withDirection(distance: number, size: string): string {
  return distance >= 0 ? `${size} ago` : `in ${size}`;
}

/**
 * An instant to come, in few characters: "09:05:07" today or within an hour, then "tomorrow 09:05", then "25 Nov,
 * 09:05".
 */
export function untilTime(at: Date, now: Date): string {
  const time = { hour: "2-digit", minute: "2-digit" } as const;
  if (at.getTime() - now.getTime() < hour || isSameDay(at, now)) {
    return at.toLocaleTimeString("en-GB", { ...time, second: "2-digit" });
  }
  const tomorrow = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  if (isSameDay(at, tomorrow)) return `tomorrow ${at.toLocaleTimeString("en-GB", time)}`;
  return at.toLocaleString("en-GB", { ...time, day: "numeric", month: "short" });
}

/** When something was, in few characters: "09:05" today, else "22 Nov, 09:05". */
export function clockTime(at: Date, now: Date): string {
  const time = { hour: "2-digit", minute: "2-digit" } as const;
  return isSameDay(at, now)
    ? at.toLocaleTimeString("en-GB", time)
    : at.toLocaleString("en-GB", { ...time, day: "numeric", month: "short" });
}

/** In the user's time zone. */
function isSameDay(a: Date, b: Date): boolean {
  return a.toDateString() === b.toDateString();
}

/** An instant days from now, for reading: "Thu, 3 Dec, 17:37". In the user's time zone. */
export function dayTime(at: Date): string {
  return at.toLocaleString("en-GB", {
    weekday: "short",
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
  });
}

const exact = {
  weekday: "short",
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  timeZoneName: "short",
} as const;

/** The instant to the second, in the user's time zone. */
export function exactTime(at: Date): string {
  return at.toLocaleString("en-GB", exact);
}

/** The instant to the millisecond, in the user's time zone: where the order of steps or changes counts. */
export function preciseTime(at: Date): string {
  return at.toLocaleString("en-GB", { ...exact, fractionalSecondDigits: 3 });
}

/** A duration: "< 1 ms", "4 ms", "1.2 s", "3 min 4 s", "2 h 10 min". */
export function durationText(ms: number): string {
  // Times have millisecond precision, so a measured 0 means less than 1 ms.
  if (ms < 1) return "< 1 ms";
  if (ms < second) return `${Math.round(ms)} ms`;
  if (ms < 10 * second) return `${(Math.floor(ms / 100) / 10).toFixed(1)} s`;
  if (ms < minute) return `${Math.floor(ms / second)} s`;
  if (ms < hour) return parts(ms, minute, "min", second, "s");
  if (ms < day) return parts(ms, hour, "h", minute, "min");
  return parts(ms, day, "d", hour, "h");
}

function parts(ms: number, large: number, largeUnit: string, small: number, smallUnit: string): string {
  const rest = Math.floor((ms % large) / small);
  const whole = `${Math.floor(ms / large)} ${largeUnit}`;
  return rest === 0 ? whole : `${whole} ${rest} ${smallUnit}`;
}
