import { type Handler, Parser } from "htmlparser2";
import { isHidden, layoutOf } from "#lib/html/seen.ts";

/** An element of a HTML tree (hast). */
export interface HtmlElement {
  type: "element";
  tagName: string;
  properties: Record<string, string | number | boolean | string[]>;
  children: HtmlNode[];
}

export type HtmlNode = HtmlElement | { type: "text"; value: string };

export interface HtmlRoot {
  type: "root";
  children: HtmlNode[];
}

/** Pages have about 40 levels. The parser searches all open elements for each end tag. */
const maxDepth = 200;
/** The nesting of elements whose mark Markdown repeats in each line. */
const maxMarks = 40;
const marks = new Set([
  ...["a", "b", "blockquote", "code", "del", "dd", "dl", "dt", "em", "i", "li", "mark", "ol"],
  ...["s", "strike", "strong", "table", "u", "ul"],
]);
const maxElements = 10_000;
/** The time to escape these grows with their square. */
const maxSpecial = 20_000;
const special = /[\\`*_[\]<&~|#!()]/g;

interface OpenNode {
  node: HtmlRoot | HtmlElement;
  /** Its text is not part of the words beside it. */
  isBox: boolean;
}

const cellParents = new Set(["tr", "table"]);
const rowParents = new Set(["tbody", "thead", "tfoot", "table"]);

const isVerbatim = (name: string) => name === "pre" || name === "textarea";

class TooMuch extends Error {}

/**
 * HTML as a tree, however invalid it is. It is read once from start to end. Only the attributes that Markdown can express
 * are kept, and links and images only with addresses that run nothing.
 *
 * @returns a sentence if it nests too deep or has too many elements
 */
export function parseHtml(text: string): HtmlRoot | string {
  const reader = new TreeReader();
  const parser = new Parser(reader, {
    decodeEntities: true,
    lowerCaseTags: true,
    recognizeSelfClosing: false,
  });
  try {
    parser.end(text);
  } catch (cause) {
    if (cause instanceof TooMuch) return cause.message;
    throw cause;
  }
  return reader.root;
}

/** Receives the parser's events, and builds the tree. */
class TreeReader implements Partial<Handler> {
  readonly root: HtmlRoot = { type: "root", children: [] };
  readonly #open: OpenNode[] = [{ node: this.root, isBox: false }];
  #elements = 0;
  #special = 0;
  #marks = 0;
  #verbatim = 0;

  onopentag(name: string, attributes: Record<string, string>): void {
    this.#elements += 1;
    if (this.#elements > maxElements) {
      throw new TooMuch(`The HTML has more than ${maxElements.toLocaleString("en")} elements.`);
    }
    if (marks.has(name)) this.#marks += 1;
    if (this.#open.length > maxDepth || this.#marks > maxMarks) {
      throw new TooMuch(
        `The HTML nests deeper than ${maxDepth} levels, or ${maxMarks} of lists, quotes and emphasis.`,
      );
    }
    if (isVerbatim(name)) this.#verbatim += 1;
    for (const attribute of ["alt", "title", "href", "src"]) this.#countSpecial(attributes[attribute] ?? "");
    this.#add(name, attributes);
  }

  ontext(text: string): void {
    this.#countSpecial(text);
    const value = this.#verbatim > 0 ? text : text.replace(/[ \t\r\n\f]+/g, " ");
    const siblings = this.#open.at(-1)?.node.children ?? [];
    const last = siblings.at(-1);
    if (last?.type === "text") last.value += value;
    else siblings.push({ type: "text", value });
  }

  onclosetag(name: string): void {
    if (this.#open.pop()?.isBox) this.#open.at(-1)?.node.children.push({ type: "text", value: " " });
    if (marks.has(name)) this.#marks -= 1;
    if (isVerbatim(name)) this.#verbatim -= 1;
  }

  #add(name: string, attributes: Readonly<Record<string, string>>): void {
    const attribute = (key: string) => (Object.hasOwn(attributes, key) ? attributes[key] : null);
    const element = toElement(name, attributes);
    const layout = layoutOf(name, attribute);
    const isBox = layout === "box" && name !== "img";
    const siblings = this.#parentOf(name).children;
    if (isBox) siblings.push({ type: "text", value: " " });
    if (!isHidden(name, attribute)) {
      const isOwnBlock = layout === "block" && layoutOf(name, () => null) !== "block";
      siblings.push(
        isOwnBlock ? { type: "element", tagName: "div", properties: {}, children: [element] } : element,
      );
    }
    this.#open.push({ node: element, isBox });
  }

  /** End tags may be missing before a cell or a row, so that it is in a paragraph of the cell before it. */
  #parentOf(name: string): HtmlRoot | HtmlElement {
    const parents = name === "tr" ? rowParents : name === "td" || name === "th" ? cellParents : null;
    const found =
      parents && this.#open.findLast(({ node }) => node.type === "element" && parents.has(node.tagName));
    return (found ?? this.#open.at(-1))?.node ?? this.root;
  }

  #countSpecial(text: string): void {
    this.#special += text.match(special)?.length ?? 0;
    if (this.#special > maxSpecial) {
      throw new TooMuch(`The HTML has more than ${maxSpecial.toLocaleString("en")} characters to escape.`);
    }
  }
}

/** A link or an image whose address is left out is only its text. */
function toElement(name: string, attributes: Record<string, string>): HtmlElement {
  const properties = keep(attributes);
  if (name === "a" && properties.href === undefined) {
    return { type: "element", tagName: "span", properties: {}, children: [] };
  }
  if (name === "img" && properties.src === undefined) {
    const value = attributes.alt ?? "";
    return { type: "element", tagName: "span", properties: {}, children: [{ type: "text", value }] };
  }
  return { type: "element", tagName: name, properties, children: [] };
}

function keep(attributes: Readonly<Record<string, string>>): HtmlElement["properties"] {
  const kept: HtmlElement["properties"] = {};
  for (const name of ["alt", "title", "type", "align", "role"]) {
    const value = attributes[name];
    if (value !== undefined) kept[name] = value;
  }
  for (const name of ["href", "src"]) {
    const url = attributes[name];
    if (url !== undefined && isHarmless(url)) kept[name] = url.trim();
  }
  if (attributes.class !== undefined) kept.className = attributes.class.split(/\s+/).filter(Boolean);
  if (attributes.start !== undefined && /^\d{1,9}$/.test(attributes.start))
    kept.start = Number(attributes.start);
  if (attributes.checked !== undefined) kept.checked = true;
  return kept;
}

const harmless = new Set(["http", "https", "mailto", "tel"]);

/** A relative address, or one whose scheme runs nothing. Browsers ignore control characters and spaces in a scheme. */
function isHarmless(url: string): boolean {
  const [, scheme] = /^([a-z][a-z\d+.-]*):/i.exec(url.replace(/[\p{Cc}\s]+/gu, "")) ?? [];
  return scheme === undefined || harmless.has(scheme.toLowerCase());
}
