import { canHold, type Json, parseExactJson, toText } from "#engine/connectors/operation-code.ts";
import { readArray, toArrayText } from "./arrays.ts";

type Read = (text: string) => Json;

const asText: Read = (text) => text;
/** A number if a double has all its digits, else its text. `NaN` and `Infinity` are text, too. */
const asNumber: Read = (text) => (/\d/.test(text) && canHold(text) ? Number(text) : text);
/** The nearest double is what the server holds. */
const asDouble: Read = (text) => (Number.isFinite(Number(text)) ? Number(text) : text);

function asJson(text: string): Json {
  try {
    return parseExactJson(text);
  } catch {
    return text;
  }
}

const time = /^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)([+-]\d\d(?::\d\d){0,2})?$/;

/** ISO 8601 with the digits and the offset that the server wrote. `infinity` and years before Christ stay as they are. */
function asTime(text: string): Json {
  const [, date, clock, offset = ""] = time.exec(text) ?? [];
  if (date === undefined) return text;
  const zone = offset === "+00" ? "Z" : /^[+-]\d\d$/.test(offset) ? `${offset}:00` : offset;
  return `${date}T${clock}${zone}`;
}

/** The types that are no text in JSON, by their fixed ids in `pg_type`. */
const readers = new Map<number, Read>([
  [16, (text) => text === "t"],
  [20, asNumber],
  [21, asNumber],
  [23, asNumber],
  [26, asNumber],
  [1700, asNumber],
  [700, asDouble],
  [701, asDouble],
  [114, asJson],
  [3802, asJson],
  [1114, asTime],
  [1184, asTime],
]);

/** The types of arrays by their fixed ids, and those of their elements. */
const elements = new Map<number, number>([
  [1000, 16],
  [1016, 20],
  [1005, 21],
  [1007, 23],
  [1028, 26],
  [1231, 1700],
  [1021, 700],
  [1022, 701],
  [199, 114],
  [3807, 3802],
  [1115, 1114],
  [1185, 1184],
  // text, varchar, char, name, date, time, timetz, interval, uuid, bytea, inet, cidr, money
  ...[1009, 1015, 1014, 1003, 1182, 1183, 1270, 1187, 2951, 1001, 1041, 651, 791].map(
    (array): [number, number] => [array, 25],
  ),
]);

const json = new Set([114, 3802]);

/** The ids below this are those of types that come with PostgreSQL. */
const firstOwnType = 16_384;

/** Whether it must be asked for what a type is: an array of an enumeration looks like text. */
export const isOwnType = (type: number): boolean => type >= firstOwnType;

/** How values of a type are read from the text that the server sends. @param own types of the database, with their elements' types */
export function readerOf(type: number, own: ReadonlyMap<number, number> = new Map()): Read {
  const element = elements.get(type) ?? own.get(type);
  if (element === undefined) return readers.get(type) ?? asText;
  const read = readers.get(element) ?? asText;
  return (text) => readArray(text, read) ?? text;
}

/**
 * The text of a parameter of a type; null for null. Texts are the server's to read. Lists are arrays, but JSON where it is
 * wanted.
 */
export function toParameter(value: Json, type: number): string | null {
  if (value === null) return null;
  if (typeof value === "string") return value;
  if (json.has(type)) return JSON.stringify(value);
  return Array.isArray(value) ? toArrayText(value) : toText(value);
}
