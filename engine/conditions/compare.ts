import { isJsonObject, type Json } from "#lib/json.ts";
import { areEqual } from "./equal.ts";
import type { Operator } from "./operators.ts";
import { compareValues, parseInstant } from "./order.ts";
import { compilePattern } from "./pattern.ts";
import { parseNumber } from "./read-number.ts";

export interface Condition {
  left: Json;
  operator: Operator;
  right: Json;
}

/**
 * Whether the condition is true, or why its pattern cannot be used. `warning`: it is false only because its values
 * cannot be compared by this operator. A warning names types and no values, so that it shows nothing that is redacted.
 */
export type Comparison = { isTrue: boolean; warning?: string } | { problem: string };

/** Text, numbers and booleans as text; null for values that have no parts to search. */
function textOf(value: Json): string | null {
  return value === null || typeof value === "object" ? null : String(value);
}

/** In an array: an equal item. In an object: a key. Otherwise: a substring. */
function contains(left: Json, right: Json): boolean {
  if (Array.isArray(left)) return left.some((item) => areEqual(item, right));
  const part = textOf(right);
  if (part === null) return false;
  if (isJsonObject(left)) return Object.hasOwn(left, part);
  return textOf(left)?.includes(part) ?? false;
}

function textsMeet(left: Json, right: Json, meet: (text: string, part: string) => boolean): boolean {
  const [text, part] = [textOf(left), textOf(right)];
  return text !== null && part !== null && meet(text, part);
}

function isEmpty(value: Json): boolean {
  if (typeof value === "string") return value.trim() === "";
  if (Array.isArray(value)) return value.length === 0;
  return value === null || (isJsonObject(value) && Object.keys(value).length === 0);
}

function isBoolean(value: Json, expected: boolean): boolean {
  return areEqual(value, expected) || readsAs(value, expected ? "1" : "0");
}

const readsAs = (value: Json, digit: string) => textOf(value)?.trim() === digit;

function ordered(left: Json, right: Json, accept: (order: number) => boolean): Comparison {
  const order = compareValues(left, right);
  if (order !== null) return { isTrue: accept(order) };
  return {
    isTrue: false,
    warning: `Only numbers, and dates with dates, have an order: ${describeType(left)} and ${describeType(right)} do not. The condition is false.`,
  };
}

function describeType(value: Json): string {
  if (value === null || value === "") return "an empty value";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "an object";
  if (typeof value === "boolean") return "true or false";
  if (parseNumber(value) !== null) return "a number";
  return parseInstant(value) === null ? "text" : "a date";
}

/** Null, lists and objects have no text, so no pattern matches them, and no pattern can be made of them. */
function matches(left: Json, right: Json): Comparison {
  const [text, source] = [textOf(left), textOf(right)];
  if (source === null) return noText(right, "cannot be a pattern");
  if (text === null) return noText(left, "cannot match a pattern");
  const pattern = compilePattern(source);
  return "problem" in pattern ? pattern : { isTrue: pattern.test(text) };
}

function noText(value: Json, reason: string): Comparison {
  const type = describeType(value);
  return { isTrue: false, warning: `A${type.slice(1)} ${reason}. The condition is false.` };
}

/**
 * Evaluates one condition. Both sides keep the types of their tags' values; `equal.ts` and `order.ts` define equality
 * and order. An unresolved tag is null: it is empty, does not exist, and is neither true nor false.
 */
export function compare({ left, operator, right }: Condition): Comparison {
  switch (operator) {
    case "equals":
      return { isTrue: areEqual(left, right) };
    case "not_equals":
      return { isTrue: !areEqual(left, right) };
    case "contains":
      return { isTrue: contains(left, right) };
    case "not_contains":
      return { isTrue: !contains(left, right) };
    case "starts_with":
      return { isTrue: textsMeet(left, right, (text, part) => text.startsWith(part)) };
    case "ends_with":
      return { isTrue: textsMeet(left, right, (text, part) => text.endsWith(part)) };
    case "matches":
      return matches(left, right);
    case "greater":
      return ordered(left, right, (order) => order > 0);
    case "greater_or_equal":
      return ordered(left, right, (order) => order >= 0);
    case "less":
      return ordered(left, right, (order) => order < 0);
    case "less_or_equal":
      return ordered(left, right, (order) => order <= 0);
    case "is_empty":
      return { isTrue: isEmpty(left) };
    case "is_not_empty":
      return { isTrue: !isEmpty(left) };
    case "is_true":
      return { isTrue: isBoolean(left, true) };
    case "is_false":
      return { isTrue: isBoolean(left, false) };
    case "exists":
      return { isTrue: left !== null };
  }
}
