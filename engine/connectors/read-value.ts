import { z } from "zod";
import { toText } from "#engine/tags/to-text.ts";
import type { Json } from "#lib/json.ts";
import type { OperationField } from "./format.ts";
import { toAdf } from "./to-adf.ts";
import { toBodyValue } from "./wire.ts";

/** A value for the wire, or the sentence that says what is wrong with it. */
export type ReadValue = { value: Json } | { problem: string };

type Reader = (given: Json, field: OperationField) => ReadValue;

/**
 * The value of a field, from its setting with its tags resolved: text that a person typed, or whatever a tag or an
 * expression is. Returns null if it is not sent: an empty text, null, and nothing.
 */
export function readValue(setting: Json | undefined, field: OperationField): ReadValue | null {
  if (setting === undefined || setting === null || setting === "") return null;
  const read = readers[field.kind](setting, field);
  if ("problem" in read) return read;
  if (field.encode === "base64") return { value: toBase64(toText(read.value)) };
  if (field.encode === "adf") return { value: toAdf(toText(read.value)) };
  return field.each === undefined ? read : { value: toObjects(read.value, field.each) };
}

/** An entry that is an object already stays what it is. */
function toObjects(value: Json, path: string): Json {
  if (!Array.isArray(value)) return value;
  return value.map((entry) =>
    typeof entry === "object" && entry !== null ? entry : toBodyValue([[path, entry]]),
  );
}

/** In portions, since a call takes only so many arguments. */
function toBase64(text: string): string {
  const bytes = new TextEncoder().encode(text);
  let binary = "";
  for (let from = 0; from < bytes.length; from += portion) {
    binary += String.fromCharCode(...bytes.subarray(from, from + portion));
  }
  return btoa(binary);
}

const portion = 8192;

const readText: Reader = (given, { decimals }) => {
  const text = toText(given);
  const [, whole, fraction] = (decimals === undefined ? null : /^(\d+)\.(\d+)$/.exec(text.trim())) ?? [];
  return { value: fraction === undefined ? text : `${whole}.${fraction.padEnd(decimals ?? 0, "0")}` };
};

const readers: Record<OperationField["kind"], Reader> = {
  text: readText,
  paragraph: readText,
  file: (given) => ({ value: given }),
  number: (given) => readNumber(given, "a number", () => true),
  integer: (given) => readNumber(given, "a whole number", Number.isInteger),
  boolean: readBoolean,
  choice: readChoice,
  date: (given) => readBy(given, z.iso.date(), "a date, such as 2026-05-31"),
  date_time: (given) =>
    readBy(
      given,
      z.iso.datetime({ offset: true, local: true }),
      "a date and time, such as 2026-05-31T09:30:00Z",
    ),
  list: readList,
  json: readJson,
};

function readNumber(given: Json, kind: string, isAllowed: (value: number) => boolean): ReadValue {
  const value = typeof given === "string" ? Number(given.trim() || Number.NaN) : given;
  if (typeof value !== "number" || !Number.isFinite(value) || !isAllowed(value)) return notA(given, kind);
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) return readLongNumber(given, kind);
  return { value };
}

/** A long id keeps its digits, as text: a number would be another id. */
function readLongNumber(given: Json, kind: string): ReadValue {
  const text = typeof given === "string" ? given.trim() : "";
  return /^-?\d+$/.test(text) ? { value: text } : notA(given, `${kind} that can be sent exactly`);
}

function readBoolean(given: Json): ReadValue {
  if (typeof given === "boolean") return { value: given };
  const text = toText(given).trim().toLowerCase();
  if (text === "true" || text === "false") return { value: text === "true" };
  return notA(given, "true or false");
}

/** A value that is not offered is sent as it is, since a provider may know more than its description. */
function readChoice(given: Json, { options = [] }: OperationField): ReadValue {
  const text = toText(given);
  const byLabel = options.find(({ label }) => label === text);
  return { value: options.some(({ value }) => value === text) ? text : (byLabel?.value ?? text) };
}

function readBy(given: Json, schema: z.ZodType<string>, kind: string): ReadValue {
  const read = schema.safeParse(toText(given).trim());
  return read.success ? { value: read.data } : notA(given, kind);
}

/** A list, or texts separated by commas or lines. */
function readList(given: Json): ReadValue {
  if (Array.isArray(given)) return { value: given };
  const text = toText(given).trim();
  if (text.startsWith("[")) return readJson(text);
  const parts = text.split(/[,\n]/).map((part) => part.trim());
  return { value: parts.filter((part) => part !== "") };
}

function readJson(given: Json): ReadValue {
  if (typeof given !== "string") return { value: given };
  try {
    return { value: z.json().parse(JSON.parse(given)) };
  } catch {
    return notA(given, "JSON");
  }
}

const shown = 40;

function notA(given: Json, kind: string): ReadValue {
  const text = toText(given);
  return { problem: `“${text.length > shown ? `${text.slice(0, shown)}…` : text}” is not ${kind}.` };
}
