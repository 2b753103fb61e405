/** What spreadsheets take for the start of a formula, in the full-width form too, which some of them convert. */
const start = /^[=+\-@\t\r\n＝＋－＠]/;
const plainNumber = /^[+-]?\d{1,30}([.,]\d{1,30})?$/;

/**
 * Whether a spreadsheet that opens a CSV file with this text would run it as a formula. A number with a sign is not one.
 * See https://owasp.org/www-community/attacks/CSV_Injection.
 */
export function isFormula(text: string): boolean {
  return start.test(text) && !plainNumber.test(text);
}
