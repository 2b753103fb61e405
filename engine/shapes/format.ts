/** The format of a text that is visible in its form. */
export type Format = "date" | "date-time" | "email" | "uuid" | "url" | "number";

const maxLength = 500;

const patterns: readonly (readonly [Format, RegExp])[] = [
  ["uuid", /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i],
  [
    "date-time",
    /^\d{4}-[01]\d-[0-3]\d[T ][0-2]\d:[0-5]\d(?::[0-6]\d(?:\.\d{1,9})?)?(?:Z|[+-][0-2]\d:?[0-5]\d)?$/,
  ],
  ["date", /^\d{4}-[01]\d-[0-3]\d$/],
  ["number", /^-?\d{1,15}(?:\.\d{1,15})?$/],
  ["email", /^[^\s@<>"]{1,64}@[^\s@<>"]{1,250}\.[a-z]{2,30}$/i],
];

/** The format of a text; null if it is not a known one. Linear in its length. */
export function formatOf(text: string): Format | null {
  if (text === "" || text.length > maxLength) return null;
  const found = patterns.find(([, pattern]) => pattern.test(text));
  if (found) return found[0];
  return /^https?:\/\/[^\s]+$/i.test(text) && URL.canParse(text) ? "url" : null;
}
