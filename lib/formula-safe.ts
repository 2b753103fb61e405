/** What spreadsheets take for the start of a formula, in the full-width form too, which some of them convert. */
const start = /^[=+\-@\t\r\n＝＋－＠]/;
const plainNumber = /^[+-]?\d{1,30}([.,]\d{1,30})?$/;

/**
 * Text as a cell of CSV that no spreadsheet runs as a formula: with an apostrophe before what looks like one. A number
 * with a sign is not one. See https://owasp.org/www-community/attacks/CSV_Injection.
 */
export function toFormulaSafe(text: string): string {
  return start.test(text) && !plainNumber.test(text) ? `'${text}` : text;
}
