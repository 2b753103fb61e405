/** What a spreadsheet takes for the beginning of a formula (OWASP, CSV injection). */
const formula = /^[=+\-@\t\r]/;

/** Text as a cell that no spreadsheet runs as a formula: with an apostrophe before what looks like one. */
export function toFormulaSafe(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}
