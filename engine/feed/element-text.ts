import { isUtf8 } from "node:buffer";
import { cutText } from "#lib/cut-text.ts";
import { textOfEither, textOfHtml } from "./plain-text.ts";
import { resolveHtmlLinks } from "./resolve-links.ts";

export interface FeedElement {
  /** With its prefix, if it is not of the feed's own vocabulary. */
  name: string;
  attributes: Readonly<Record<string, string>>;
  /** With the text of the elements in it. */
  text: string;
  /** The content of its child elements, if it has any. */
  markup: string | null;
  /** Its text as versions before 0.3.0 read it, which can identify an entry. */
  before: string;
  /** The base URL of its relative links. */
  base: string;
  isAtom: boolean;
}

type Form = "text" | "html" | "either";

/** The form in which the text of an element is read. Atom states it, RSS does not. */
function formOf({ attributes, markup, isAtom }: FeedElement): Form {
  const type = (attributes.type ?? "text").toLowerCase();
  if (markup !== null) return "text";
  if (!isAtom) return "either";
  return type === "html" || type === "text/html" || type === "application/xhtml+xml" ? "html" : "text";
}

/** The text of a title or a name, without markup. */
export function plainText(element: FeedElement): string {
  const text = decoded(element).trim();
  const form = formOf(element);
  return form === "text"
    ? text.replaceAll(/\s+/g, " ")
    : form === "html"
      ? textOfHtml(text)
      : textOfEither(text);
}

/** The text or the HTML of an element, with absolute links; at most 200,000 characters. */
export function richText(element: FeedElement): string {
  if (element.markup !== null) return element.markup.trim();
  const text = cutText(decoded(element).trim(), 200_000);
  return formOf(element) === "text" ? text : resolveHtmlLinks(text, element.base);
}

/**
 * Decodes base64, which Atom uses for content that is neither text nor XML. Bytes that are not text stay as
 * they are.
 */
function decoded({ attributes, text, isAtom }: FeedElement): string {
  const type = (attributes.type ?? "text").toLowerCase();
  const isCoded = isAtom && !/^(text|html|xhtml)$|^text\/|[+/]xml$/.test(type);
  if (attributes.mode !== "base64" && !(isCoded && attributes.mode === undefined)) return text;
  const base64 = text.replaceAll(/\s+/g, "");
  if (!/^[A-Za-z\d+/]+={0,2}$/.test(base64)) return text;
  const bytes = Buffer.from(base64, "base64");
  return isUtf8(bytes) ? bytes.toString("utf8") : text;
}
