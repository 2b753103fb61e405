import { cutText } from "#lib/cut-text.ts";
import type { Json } from "#lib/json.ts";
import { previewJson } from "./preview-json.ts";

const maxChars = 2000;

/** A resolved setting for people. */
export interface ResultText {
  /** Empty if the value is. */
  text: string;
  /** The value's type, unless it is text. */
  type: string | null;
}

/** A result as text, cut after 2,000 characters: text as it is, other values as JSON with their type. */
export function resultText(value: Json): ResultText {
  if (typeof value === "string") {
    return { text: value.length > maxChars ? `${cutText(value, maxChars - 1)}…` : value, type: null };
  }
  return { text: previewJson(value, maxChars), type: typeText(value) };
}

function typeText(value: Exclude<Json, string>): string | null {
  if (value === null) return null;
  if (Array.isArray(value)) return `array ${value.length}`;
  return typeof value;
}
