/** An instant as a clock in the zone shows it: "Mon, 23 Nov 2026, 09:00". */
export function runText(ms: number, zone: string): string {
  return new Date(ms).toLocaleString("en-GB", {
    timeZone: zone,
    weekday: "short",
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
  });
}

/** The same in a list, where the year is rarely another one: "Mon, 23 Nov, 09:00". */
export function shortRunText(ms: number, zone: string, nowMs: number): string {
  const yearOf = (at: number) => new Date(at).toLocaleString("en-GB", { timeZone: zone, year: "numeric" });
  const text = runText(ms, zone);
  return yearOf(ms) === yearOf(nowMs) ? text.replace(` ${yearOf(ms)},`, ",") : text;
}

/** "UTC+01:00" */
export function offsetText(ms: number, zone: string): string {
  const format = new Intl.DateTimeFormat("en-GB", { timeZone: zone, timeZoneName: "longOffset" });
  const name = format.formatToParts(ms).find(({ type }) => type === "timeZoneName")?.value ?? "GMT";
  return `UTC${name.slice(3) || "+00:00"}`;
}
