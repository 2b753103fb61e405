import type { Json } from "./json.ts";

const minus = 0x2d;
const point = 0x2e;
const quote = 0x22;
const backslash = 0x5c;
const token = /[-+.\deE]+/y;

const longRun = 16;
/** A UUID may have one, too. */
const longExponent = /\d[eE][+-]?\d{3}/;
/** A number of 16 characters or with such an exponent, or text in a string that looks like one. */
const hasLongNumber = /(?:^|[\s:,[])-?(?:[\d.]{16}|\d[\d.]*[eE][+-]?\d{3})/;

/** No real number is longer. Printing a double exactly could take 767 digits. */
const maxChars = 400;
/** The most that `toPrecision` writes. */
const maxPrecision = 100;

/**
 * Whether a double can hold a number in JSON (RFC 8259 §6), so that it is written with the same digits.
 * `100.00`, `1e3` and a fraction that is the printed form of a double (`0.10000000000000001`) can be held.
 * `9007199254740993` and `1e400` cannot.
 */
export function canHold(number: string): boolean {
  // Up to 15 digits always fit.
  if (number.length <= 15 && !/e/i.test(number)) return true;
  if (number.length > maxChars) return false;
  const held = Number(number);
  if (!Number.isFinite(held)) return false;
  const given = toDigits(number);
  if (isSame(given, toDigits(String(held)))) return true;
  const { length } = given.digits;
  return given.exponent < 0 && length <= maxPrecision && isSame(given, toDigits(held.toPrecision(length)));
}

interface Digits {
  /** Without zeros at either end; empty for 0. */
  digits: string;
  /** The power of ten of the last digit. */
  exponent: number;
}

const isSame = (a: Digits, b: Digits) => a.digits === b.digits && a.exponent === b.exponent;

function toDigits(number: string): Digits {
  const [mantissa = "", power = "0"] = number.replace(/^[-+]/, "").split(/e/i);
  const [whole = "", fraction = ""] = mantissa.split(".");
  const all = `${whole}${fraction}`;
  const digits = all.replace(/0+$/, "");
  const significant = digits.replace(/^0+/, "");
  if (significant === "") return { digits: "", exponent: 0 };
  return { digits: significant, exponent: Number(power) - fraction.length + all.length - digits.length };
}

/** A JSON text as a value, and as a text of that value. */
export interface ExactJson {
  value: Json;
  text: string;
}

/**
 * Parses JSON from outside. A number that a double cannot hold becomes a text with its digits, so that no
 * other number takes its place (decision 104). Other texts cost as much as `JSON.parse`.
 *
 * @throws SyntaxError
 */
export function readExactJson(source: string): ExactJson {
  const value: Json = JSON.parse(source);
  const text = toExactText(source);
  return text === source ? { value, text } : { value: JSON.parse(text), text };
}

/** A valid JSON text with the numbers that a double cannot hold as texts. Of another text it makes nothing sensible. */
export function toExactText(json: string): string {
  return mayBeInexact(json) ? quoteInexact(json) : json;
}

/** Takes half a nanosecond per character without either, so that ordinary bodies cost no more than before. */
function mayBeInexact(json: string): boolean {
  return (hasLongRun(json) || longExponent.test(json)) && hasLongNumber.test(json);
}

/** Whether 16 digits or points stand in a row. Such a run contains every 16th character once. */
function hasLongRun(text: string): boolean {
  for (let at = longRun - 1; at < text.length; at += longRun) {
    if (!isNumeric(text.charCodeAt(at))) continue;
    let from = at;
    while (isNumeric(text.charCodeAt(from - 1))) from -= 1;
    let to = at + 1;
    while (isNumeric(text.charCodeAt(to))) to += 1;
    if (to - from >= longRun) return true;
  }
  return false;
}

/** False before the beginning and after the end. */
const isNumeric = (code: number) => code === point || (code >= 0x30 && code <= 0x39);

/** The value alone. Throws SyntaxError. */
export function parseExactJson(source: string): Json {
  return readExactJson(source).value;
}

/** @param json valid JSON */
function quoteInexact(json: string): string {
  let written = "";
  let copied = 0;
  for (let at = 0; at < json.length; ) {
    const code = json.charCodeAt(at);
    if (code === quote) at = endOfString(json, at);
    else if (code === minus || (code >= 0x30 && code <= 0x39)) {
      token.lastIndex = at;
      const [number = ""] = token.exec(json) ?? [];
      if (!canHold(number)) {
        written += `${json.slice(copied, at)}"${number}"`;
        copied = at + number.length;
      }
      at += number.length;
    } else at += 1;
  }
  return written + json.slice(copied);
}

function endOfString(json: string, from: number): number {
  let at = from + 1;
  while (at < json.length && json.charCodeAt(at) !== quote) at += json.charCodeAt(at) === backslash ? 2 : 1;
  return at + 1;
}
