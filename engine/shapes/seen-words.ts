import type { SeenField } from "./call-shape.ts";
import { choicesOf } from "./choices.ts";
import type { Format } from "./format.ts";
import type { Shape } from "./shape.ts";

const formatWords: Readonly<Record<Format, string>> = {
  date: "date",
  "date-time": "date and time",
  email: "e-mail address",
  uuid: "UUID",
  url: "URL",
  number: "number as text",
};

/** The types of the values of a shape, most general last: "string (e-mail address) or null". */
export function typeWords({ strings, integers, fractions, booleans, lists, objects, nulls }: Shape): string {
  const types = [
    ...(strings ? [strings.format ? `string (${formatWords[strings.format]})` : "string"] : []),
    ...(integers + fractions > 0 ? ["number"] : []),
    ...(booleans > 0 ? ["boolean"] : []),
    ...(lists ? ["array"] : []),
    ...(objects ? ["object"] : []),
    ...(nulls > 0 ? ["null"] : []),
  ];
  return types.length === 0 ? "unknown" : types.join(" or ");
}

/** "in 187 of 200 calls"; "in all 200 calls" */
export function seenWords({ seen, of, unit }: Omit<SeenField, "shape">): string {
  return seen === of ? `in all ${countWords(of, unit)}` : `in ${count(seen)} of ${countWords(of, unit)}`;
}

/** "200 calls", "1 item" */
export function countWords(number: number, unit: SeenField["unit"]): string {
  return `${count(number)} ${number === 1 ? unit.slice(0, -1) : unit}`;
}

/** "open, closed", if the texts of a shape are a choice; else null. */
export function choiceWords({ strings }: Shape): string | null {
  const choices = strings && choicesOf(strings);
  return choices && choices.length > 1 ? choices.join(", ") : null;
}

function count(number: number): string {
  return number.toLocaleString("en-US");
}
