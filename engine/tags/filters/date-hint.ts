import type { Json } from "#lib/json.ts";

/**
 * The end of a sentence about a value that filters do not read as a date: what it looks like, and what to do. Empty if
 * nothing is known.
 */
export function dateHint(value: Json): string {
  if (typeof value === "object") return "";
  const text = String(value).trim();
  if (/^-?\d{11,20}$/.test(text)) return unitHint(Math.abs(Number(text)));
  if (/^\\?\/Date\(-?\d+(?:[+-]\d{4})?\)\\?\/$/.test(text)) {
    return "it is a date of .NET, which the node Date & Time reads";
  }
  const isInWords = text.length < 100 && /^[A-Z][a-z]{2,8},? .*\d{4}/.test(text);
  return isInWords ? "it looks like a date in words, which the node Date & Time reads" : "";
}

function unitHint(size: number): string {
  if (size < 1e11) return "";
  if (size < 1e15) return 'it looks like milliseconds: use from_unix: "milliseconds"';
  // .NET's ticks from 2000 to 2099, of 100 nanoseconds since the year 1. As nanoseconds they would all be in 1990.
  if (size >= 6.3082e17 && size < 6.624e17) return "it looks like .NET's ticks since the year 1";
  const [unit, divisor] = size < 1e17 ? ["microseconds", "1000"] : ["nanoseconds", "1000000"];
  return `it looks like ${unit}: use divided_by: ${divisor} | floor | from_unix: "milliseconds"`;
}
