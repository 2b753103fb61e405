import { isJsonObject, type Json } from "#lib/json.ts";

const maxSettings = 2000;

type Locales = string | string[];
type Options = Record<string, unknown>;

/**
 * For the code's `toLocaleString` and its relatives: the text that a value has in a language, by Node's data
 * (ECMA-402). Without a language it is American English, and without a time zone UTC, whatever the machine
 * has.
 *
 * @param kind the kind of value, as guest.js names it
 * @param settings JSON of the locales and the options
 * @returns JSON of whether it could be done, and of the text or the reason
 */
export function writeInLocale(kind: string, value: string, settings: string): string {
  try {
    return JSON.stringify([true, write(kind, value, ...readSettings(settings))]);
  } catch (cause) {
    return JSON.stringify([false, explain(cause)]);
  }
}

let lastCollator: { settings: string; compare(first: string, second: string): number } | null = null;

/**
 * For the code's `localeCompare`: negative, zero or positive.
 *
 * @returns a text if the settings are wrong: the reason
 */
export function compareInLocale(first: string, second: string, settings: string): number | string {
  try {
    if (lastCollator?.settings !== settings) {
      const { compare } = new Intl.Collator(...readSettings(settings));
      lastCollator = { settings, compare };
    }
    return lastCollator.compare(first, second);
  } catch (cause) {
    return explain(cause);
  }
}

function readSettings(settings: string): [Locales, Options] {
  if (settings.length > maxSettings) throw new RangeError("The options are too long.");
  const [locales = null, options = null]: Json[] = JSON.parse(settings);
  return [toLocales(locales), toOptions(options)];
}

function explain(cause: unknown): string {
  const isTheirs = cause instanceof RangeError || cause instanceof TypeError;
  return isTheirs ? cause.message : "The locale or its options cannot be read.";
}

function toLocales(given: Json): Locales {
  if (given === null) return "en-US";
  if (typeof given === "string") return given;
  if (Array.isArray(given) && given.every((each) => typeof each === "string")) return given;
  throw new TypeError("The locale is a text such as de-DE, or a list of them.");
}

function toOptions(given: Json): Options {
  if (given === null) return {};
  if (isJsonObject(given)) return given;
  throw new TypeError("The options are an object.");
}

function write(kind: string, value: string, locales: Locales, options: Options): string {
  switch (kind) {
    case "number":
      return formatter("number", locales, options)(Number(value));
    case "bigint":
      return formatter("number", locales, options)(BigInt(value));
    case "upper":
      return value.toLocaleUpperCase(locales);
    case "lower":
      return value.toLocaleLowerCase(locales);
    default:
      return formatter(kind, locales, options)(Number(value));
  }
}

type Format = (value: number | bigint) => string;

/** Making one takes longer than using it, and code formats whole lists. */
const formatters = new Map<string, Format>();
const maxFormatters = 50;

function formatter(kind: string, locales: Locales, options: Options): Format {
  const key = JSON.stringify([kind, locales, options]);
  const known = formatters.get(key);
  if (known) return known;
  const created = createFormat(kind, locales, options);
  if (formatters.size >= maxFormatters) formatters.clear();
  formatters.set(key, created);
  return created;
}

function createFormat(kind: string, locales: Locales, options: Options): Format {
  if (kind === "number") {
    const format = new Intl.NumberFormat(locales, options);
    return (value) => format.format(value);
  }
  const format = new Intl.DateTimeFormat(locales, { timeZone: "UTC", ...withDefaults(kind, options) });
  return (value) => (Number.isNaN(value) ? "Invalid Date" : format.format(Number(value)));
}

const days = ["weekday", "year", "month", "day"];
const times = ["dayPeriod", "hour", "minute", "second", "fractionalSecondDigits"];
const day = { year: "numeric", month: "numeric", day: "numeric" };
const time = { hour: "numeric", minute: "numeric", second: "numeric" };

/** The parts that a method adds if the options have no parts (ECMA-402, CreateDateTimeFormat). */
function withDefaults(kind: string, options: Options): Options {
  const has = (names: readonly string[]) => names.some((name) => options[name] !== undefined);
  if (has(["dateStyle", "timeStyle"])) {
    const other = kind === "date" ? "timeStyle" : "dateStyle";
    if (kind !== "datetime" && has([other])) throw new TypeError(`Invalid option: ${other}`);
    return options;
  }
  if (kind === "date") return has(days) ? options : { ...options, ...day };
  if (kind === "time") return has(times) ? options : { ...options, ...time };
  return has([...days, ...times]) ? options : { ...options, ...day, ...time };
}
