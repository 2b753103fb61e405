import {
  canHold,
  isJsonObject,
  type Json,
  parseExactJson,
  toText,
} from "#engine/connectors/operation-code.ts";

/** A column of a result, as the protocol describes it. */
export interface Column {
  name: string;
  /** The protocol's number of its type. */
  columnType?: number;
  /** What MariaDB says of a text that is JSON. */
  extendedFormat?: string;
}

/** https://dev.mysql.com/doc/dev/mysql-server/latest/field__types_8h.html */
const types = {
  decimal: 0,
  float: 4,
  timestamp: 7,
  longlong: 8,
  datetime: 12,
  bit: 16,
  json: 245,
  newdecimal: 246,
};

/** The longest bit field that a double holds, in bytes. */
const maxBitBytes = 6;

/** A value of a result, from what the driver makes of it: text for times and long numbers, bytes for what is not text. */
export function readValue(value: unknown, { columnType, extendedFormat }: Column): Json {
  if (value === null || value === undefined) return null;
  if (value instanceof Uint8Array) return columnType === types.bit ? readBits(value) : toBase64(value);
  if (typeof value === "number") return readDouble(value, columnType);
  if (typeof value !== "string") return JSON.parse(JSON.stringify(value));
  if (columnType === types.json || extendedFormat === "json") return asJson(value);
  if (columnType === types.longlong || columnType === types.decimal || columnType === types.newdecimal) {
    return canHold(value) ? Number(value) : value;
  }
  // The session's time zone is UTC. A `datetime` has none.
  if (columnType === types.timestamp) return `${toIso(value)}Z`;
  return columnType === types.datetime ? toIso(value) : value;
}

/** A zero date stays what it is. */
const toIso = (text: string) => (text.startsWith("0000") ? text : text.replace(" ", "T"));

/** A `float` has seven digits, and the protocol sends it as bytes: 0.1 would be 0.10000000149011612. */
function readDouble(value: number, columnType: number | undefined): Json {
  if (!Number.isFinite(value)) return null;
  return columnType === types.float ? Number(value.toPrecision(7)) : value;
}

function readBits(bytes: Uint8Array): Json {
  if (bytes.length > maxBitBytes) return toBase64(bytes);
  return bytes.reduce((number, byte) => number * 256 + byte, 0);
}

const toBase64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");

function asJson(text: string): Json {
  try {
    return parseExactJson(text);
  } catch {
    return text;
  }
}

const instant = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d(?::\d\d)?)(\.\d{1,6})?(Z|[+-]\d\d:?\d\d)?$/;

/**
 * A value as the text of a parameter; null for null. Numbers are text, too: the database reads all their digits, and accepts them
 * where it refuses a double, as in `limit`. An instant for a column with a time becomes UTC, since neither database reads
 * all forms of ISO 8601.
 *
 * @param type of the column that it is for, if it is known
 */
export function toParameter(value: Json, type = ""): string | null {
  if (value === null) return null;
  if (typeof value === "boolean") return value ? "1" : "0";
  if (Array.isArray(value) || isJsonObject(value)) return JSON.stringify(value);
  const text = toText(value);
  if (type !== "datetime" && type !== "timestamp" && type !== "date") return text;
  const [, date, clock, fraction = "", zone] = instant.exec(text) ?? [];
  if (date === undefined) return text;
  if (type === "date") return date;
  if (zone === undefined) return `${date} ${clock}${fraction}`;
  const utc = new Date(`${date}T${clock}${zone}`);
  return Number.isNaN(utc.getTime())
    ? text
    : `${utc.toISOString().slice(0, 19).replace("T", " ")}${fraction}`;
}
