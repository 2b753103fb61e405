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

/** A minute or more of seconds in larger units: "86,400 s = 1 day", "5,400 s = 1 hour 30 minutes". Null for others. */
export function secondsHint(setting: unknown): string | null {
  const seconds = parseSeconds(setting);
  if (seconds === null || seconds < 60 || !Number.isInteger(seconds)) return null;
  let left = seconds;
  const words = units.flatMap(([size, unit]) => {
    const count = Math.floor(left / size);
    left -= count * size;
    return count === 0 ? [] : [`${count.toLocaleString("en")} ${unit}${count === 1 ? "" : "s"}`];
  });
  if (left > 0) words.push(`${left} s`);
  return `${seconds.toLocaleString("en")} s = ${words.join(" ")}`;
}

/** A field's help with what its seconds are in larger units. */
export function withSecondsHint(help: string | undefined, setting: unknown): string | undefined {
  const hint = secondsHint(setting);
  if (hint === null) return help;
  return help ? `${help} ${hint}` : hint;
}

/** The number of seconds in a setting, which may be a number or text; null when it is invalid or out of range. */
export function parseSeconds(value: unknown): number | null {
  // JavaScript also reads 0x10.
  const isText = typeof value === "string" && /^\s*\+?(\d+\.?\d*|\.\d+)(e\+?\d+)?\s*$/i.test(value);
  const seconds = isText ? Number(value) : value;
  if (typeof seconds !== "number") return null;
  return seconds >= 0 && seconds <= maxSeconds ? seconds : null;
}
