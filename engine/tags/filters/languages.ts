import { LRUCache } from "lru-cache";
import type { Allowance } from "./allowance.ts";
import { describeValue } from "./filter-error.ts";

/** The longest name of a language that is looked up, such as `zh-Hant-TW`. */
const maxLanguageChars = 35;

/** Formatters take a while to create, and templates name few. */
const formatters = new LRUCache<string, Intl.NumberFormat | Intl.DateTimeFormat>({ max: 200 });

/** The canonical name of a language or locale, such as `de` or `en-GB`. */
export function parseLanguage(name: string, allowance: Allowance): string {
  try {
    const [language] = name.length <= maxLanguageChars ? Intl.getCanonicalLocales(name) : [];
    if (language !== undefined) return language;
  } catch {
    // Not the name of a language.
  }
  return allowance.fail(`needs a language such as de or en-GB, not ${describeValue(name)}`);
}

/** A formatter of numbers, created once for its language and options. */
export function numberFormatter(language: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `number ${language} ${JSON.stringify(options)}`;
  const known = formatters.get(key);
  if (known instanceof Intl.NumberFormat) return known;
  const created = new Intl.NumberFormat(language, options);
  formatters.set(key, created);
  return created;
}

/** A formatter of dates, created once for its language and options. */
export function dateFormatter(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `date ${language} ${JSON.stringify(options)}`;
  const known = formatters.get(key);
  if (known instanceof Intl.DateTimeFormat) return known;
  const created = new Intl.DateTimeFormat(language, options);
  formatters.set(key, created);
  return created;
}
