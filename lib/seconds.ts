export const daySeconds = 86_400;

/** The longest delay or wait of a flow: a year of 365 days. */
export const maxSeconds = 31_536_000;

/** The number of seconds in a setting, which may be a number or text; null when it is invalid or out of range. */
export function parseSeconds(value: unknown): number | null {
  const isText = typeof value === "string" && value.trim() !== "";
  const seconds = isText ? Number(value) : value;
  if (typeof seconds !== "number") return null;
  return seconds >= 0 && seconds <= maxSeconds ? seconds : null;
}
