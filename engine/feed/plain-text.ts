import { parseDocument } from "htmlparser2";
import { cutText } from "#lib/cut-text.ts";
import { visibleText } from "#lib/html/visible-text.ts";

/** The length of the HTML that is read for a name or a title. */
const maxChars = 100_000;

/** The text of HTML in one line. */
export function textOfHtml(html: string): string {
  return visibleText(parseDocument(cutText(html, maxChars))).replaceAll(/\s+/g, " ");
}

/** Elements that titles have. Anything else in angle brackets, such as `Vec<T>`, is text. */
const markup =
  /<(?!\/?(?:a|abbr|acronym|b|bdi|bdo|big|br|cite|code|del|div|em|font|h[1-6]|i|img|ins|kbd|mark|nobr|p|q|s|samp|small|span|strike|strong|sub|sup|tt|u|var|wbr)(?:[\s/][^<>]*)?>)/gi;

/** The text of a value that may be text or HTML, as in RSS: `Tom &amp; <i>Jerry</i>` is `Tom & Jerry`. */
export function textOfEither(text: string): string {
  return /[<&]/.test(text) ? textOfHtml(text.replaceAll(markup, "&lt;")) : text;
}
