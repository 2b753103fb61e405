import { stripBraces } from "./tag-text.ts";

export const daySeconds = 86_400;

/** The longest delay or wait of a flow: a year of 365 days. */
export const maxSeconds = 31_536_000;

const units = [
  [daySeconds, "day"],
  [3600, "hour"],
  [60, "minute"],
] as const;

/** A setting of seconds in words, in its largest whole unit: "1 day", "36 hours", "90 s". A tag without its braces. */
export function secondsText(setting: number | string): string {
  const seconds = parseSeconds(setting);
  const [size, unit] = units.find(([each]) => seconds !== null && seconds > 0 && seconds % each === 0) ?? [];
  if (seconds === null || size === undefined) return `${stripBraces(String(setting))} s`;
  return seconds === size ? `1 ${unit}` : `${(seconds / size).toLocaleString("en")} ${unit}s`;
}

/** The number of seconds in a setting, which may be a number or text; null when it is invalid or out of range. */
export function parseSeconds(value: unknown): number | null {
  // JavaScript also reads 0x10.
  const isText = typeof value === "string" && /^\s*\+?(\d+\.?\d*|\.\d+)(e\+?\d+)?\s*$/i.test(value);
  const seconds = isText ? Number(value) : value;
  if (typeof seconds !== "number") return null;
  return seconds >= 0 && seconds <= maxSeconds ? seconds : null;
}
