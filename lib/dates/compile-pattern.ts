import { cutText } from "#lib/cut-text.ts";
import { DateProblem } from "./date-problem.ts";

/** A part of a pattern: text, or a letter and the number of its repetitions. */
export type PatternPart = { text: string } | { letter: string; width: number };

/** The letters of Unicode's date patterns (UTS 35) that are supported, with the widths that each can have. */
const letters: Readonly<Record<string, readonly number[]>> = {
  y: [1, 2, 4],
  Y: [2, 4],
  Q: [1],
  M: [1, 2, 3, 4],
  w: [1, 2],
  d: [1, 2],
  D: [1, 3],
  E: [1, 2, 3, 4],
  e: [1],
  a: [1],
  H: [1, 2],
  h: [1, 2],
  m: [1, 2],
  s: [1, 2],
  S: [1, 2, 3],
  X: [1, 2, 3],
  x: [1, 2, 3],
  Z: [1, 5],
  V: [2],
  z: [1],
};

/** Letters of other pattern languages, with their equivalents here. */
const others: Readonly<Record<string, string>> = {
  A: "AM and PM are a",
  i: "the number of the weekday is e",
  L: "the month is MM or MMMM",
  u: "the year is yyyy",
  k: "the hour is HH",
  K: "the hour is HH or hh",
  W: "the week is ww",
};

const maxLength = 200;

/** Reads a pattern such as `dd.MM.yyyy HH:mm`. Text in it is quoted ('at'); two quotes are one. */
export function compilePattern(pattern: string): readonly PatternPart[] | DateProblem {
  if (pattern.trim() === "") return invalid("The pattern is empty. Enter one, such as dd.MM.yyyy HH:mm.");
  if (pattern.length > maxLength) return invalid(`The pattern is longer than ${maxLength} characters.`);
  const parts: PatternPart[] = [];
  for (const [piece] of pattern.matchAll(/''|'(?:[^']|'')*'|'|([A-Za-z])\1*|[^A-Za-z']+/g)) {
    const part = readPart(piece);
    if (part instanceof DateProblem) return part;
    parts.push(part);
  }
  return weekYearProblem(parts) ?? parts;
}

/** The year of a week is another one around New Year: December 29, 2025 is in week 1 of 2026. */
function weekYearProblem(parts: readonly PatternPart[]): DateProblem | null {
  const has = (letter: string) => parts.some((part) => "letter" in part && part.letter === letter);
  if (has("Y") && !has("w"))
    return invalid("“Y” is the year of a week, and the pattern has no ww. The year is yyyy.");
  // Beside a month or a day of the year, the year is that of the day.
  if (!has("w") || !has("y") || has("Y") || has("M") || has("D")) return null;
  return invalid("“yyyy” is not the year of the week ww, which can begin in the year before. Use YYYY.");
}

function readPart(piece: string): PatternPart | DateProblem {
  if (piece === "''") return { text: "'" };
  if (piece === "'") return invalid("A quote in the pattern is not closed.");
  if (piece.startsWith("'")) return { text: piece.slice(1, -1).replaceAll("''", "'") };
  const letter = piece.charAt(0);
  // 2026-11-23T20:04 is so common that its letter needs no quotes.
  if (!/[A-Za-z]/.test(letter) || piece === "T") return { text: piece };
  const widths = letters[letter];
  if (widths?.includes(piece.length)) return { letter, width: piece.length };
  if (piece === "DD")
    return invalid(
      "“DD” is not a part of a pattern: the day of the month is dd, as in yyyy-MM-dd. Text needs quotes.",
    );
  const hint = widths
    ? `“${letter}” can be ${widths.map((width) => letter.repeat(width)).join(", ")}`
    : others[letter];
  return invalid(
    `“${cutText(piece, 20)}” is not a part of a pattern${hint ? `: ${hint}` : ""}. Text needs quotes.`,
  );
}

function invalid(message: string): DateProblem {
  return new DateProblem("pattern_invalid", message);
}
