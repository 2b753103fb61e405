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

/** "UTC+01:00" */
export function offsetText(ms: number, zone: string): string {
  const format = new Intl.DateTimeFormat("en-GB", { timeZone: zone, timeZoneName: "longOffset" });
  const name = format.formatToParts(ms).find(({ type }) => type === "timeZoneName")?.value ?? "GMT";
  return `UTC${name.slice(3) || "+00:00"}`;
}
