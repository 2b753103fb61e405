/**
 * The characters that always start a formula in a spreadsheet. A tab or a line break may be removed before.
 */
const alwaysFormula = /^[\t\r\n=＝]/;

/** A sign before which other programs, too, expect a formula. The full-width forms are converted by some of them. */
const signed = /^[+\-@＋－＠]+/;

/** The characters of a formula that calls a function, another program or another sheet, or contains text. */
const calling = /[(（|!"'[{;]/;

const operand = String.raw`(?:[\p{L}_$][\p{L}\p{N}_.$:]*|\d[\d.,:]*%?)`;

/** Numbers, cells and names, joined by operators. No character can continue two parts, so it takes linear time. */
const expression = new RegExp(String.raw`^\s*[+-]*${operand}(?:\s*[-+*/^&<>=]+\s*${operand})*\s*$`, "u");

const plainNumber = /^[+-]?\d{1,30}([.,]\d{1,30})?$/;

/** Longer texts count as formulas without a check, so that no text costs more than a few microseconds. */
const maxChecked = 1000;

/**
 * Text as a cell of CSV that no spreadsheet runs as a formula: with an apostrophe before formulas such as
 * `-2+3` and `@SUM(1)`. A number with a sign, `+49 170 1234567`, `-5 °C`, `-` and `@handle` are not formulas.
 * See https://owasp.org/www-community/attacks/CSV_Injection.
 */
export function toFormulaSafe(text: string): string {
  return isComputed(text) ? `'${text}` : text;
}

function isComputed(text: string): boolean {
  if (alwaysFormula.test(text)) return true;
  const [sign] = signed.exec(text) ?? [];
  if (sign === undefined || plainNumber.test(text)) return false;
  if (text.length > maxChecked) return true;
  const rest = text.slice(sign.length);
  if (calling.test(rest)) return true;
  // Before a name alone, an at sign is a mention.
  return /[@＠]/.test(sign) ? false : expression.test(rest);
}
