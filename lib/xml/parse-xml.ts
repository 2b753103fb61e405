import type { JsonObject } from "#lib/json.ts";
import { readDeclaration } from "./xml-declaration.ts";
import { NameCollision, OpenElement, type XmlNames } from "./xml-element.ts";
import { isBlank, positionOf, readAttributes, readName, shorten, XmlSyntaxError } from "./xml-syntax.ts";
import { checkCharacters, decodeText, normalizeLineEnds } from "./xml-text.ts";

export interface XmlLimits {
  /** How deep elements may nest. */
  depth: number;
  /** The number of elements and attributes allowed. */
  names: number;
  /** The problems, in a sentence each. */
  tooDeep: string;
  tooManyNames: string;
}

/**
 * An XML document as an object with its root element as the key (docs/bodies.md). An element becomes its text or, if it
 * has attributes or child elements, an object: attributes by their prefixed names, elements by their names (an array if
 * repeated), text by its own key. Names keep their namespace prefixes. Objects have no prototype.
 *
 * A document type declaration is refused, and with it every entity except XML's own five; nothing is ever fetched. The
 * document is read once from start to end, building only its result, and no further than the limits. Everything else that is
 * not well-formed XML 1.0 is refused as well (docs/decisions/0101-xml-by-our-own-parser.md, which also says why no library
 * is used).
 *
 * @param warn receives a sentence about an order that the object does not tell: elements of different names in turn, or text between
 * elements
 * @returns the object, or a problem
 */
export function parseXml(
  text: string,
  names: XmlNames,
  limits: XmlLimits,
  warn?: (message: string) => void,
): JsonObject | string {
  const reader = new Reader(text, names, limits);
  try {
    const object = reader.read();
    if (reader.unordered !== null) warn?.(orderWarning(reader.unordered));
    return object;
  } catch (cause) {
    if (cause instanceof NameCollision) return cause.message;
    if (!(cause instanceof XmlSyntaxError)) throw cause;
    return cause.at === null
      ? cause.message
      : `This is not XML at ${positionOf(text, cause.at)}: ${cause.message}`;
  }
}

function orderWarning(name: string): string {
  return `The element “${shorten(name)}” has elements of different names in turn, or text between elements. The output groups them by name, so their order is lost.`;
}

class Reader {
  readonly #text: string;
  readonly #limits: XmlLimits;
  readonly #names: XmlNames;
  #at = 0;
  #count = 0;
  /** The open elements; the first is the document itself. */
  readonly #open: OpenElement[];

  constructor(text: string, names: XmlNames, limits: XmlLimits) {
    this.#text = text;
    this.#names = names;
    this.#limits = limits;
    this.#open = [new OpenElement("", 0, names)];
  }

  read(): JsonObject {
    checkCharacters(this.#text);
    if (/^<\?xml[ \t\r\n?]/.test(this.#text)) this.#at = readDeclaration(this.#text);
    for (;;) {
      const start = this.#text.indexOf("<", this.#at);
      this.#addText(start < 0 ? this.#text.length : start);
      if (start < 0) break;
      this.#readMarkup(start);
    }
    const document = this.#current;
    if (this.#open.length > 1)
      throw new XmlSyntaxError(`“${shorten(document.name)}” is not closed.`, document.at);
    if (document.isEmpty) throw new XmlSyntaxError("There is no element.", 0);
    return document.fields();
  }

  /** The first element whose order is lost. */
  get unordered(): string | null {
    return this.#open[0]?.unordered ?? null;
  }

  get #current(): OpenElement {
    return this.#open.at(-1) as OpenElement;
  }

  /** The text before the next `<`. Around the root element only white space is allowed. */
  #addText(end: number): void {
    const text = this.#text.slice(this.#at, end);
    if (this.#open.length === 1) {
      if (!isBlank(text)) throw new XmlSyntaxError("There is text outside of the root element.", this.#at);
    } else {
      const close = text.indexOf("]]>");
      if (close >= 0) {
        throw new XmlSyntaxError("The text contains “]]>”. Write “]]&gt;”.", this.#at + close);
      }
      this.#current.addText(decodeText(text, this.#at));
    }
    this.#at = end;
  }

  #readMarkup(start: number): void {
    const text = this.#text;
    if (text.startsWith("</", start)) this.#close(start);
    else if (text.startsWith("<!--", start)) this.#skipComment(start);
    else if (text.startsWith("<![CDATA[", start)) this.#addVerbatim(start);
    else if (text.startsWith("<?", start)) this.#skipInstruction(start);
    else if (text[start + 1] === "!") {
      const at = positionOf(text, start);
      throw new XmlSyntaxError(
        `The XML has a document type declaration at ${at}, which is not allowed.`,
        null,
      );
    } else this.#openElement(start);
  }

  #openElement(start: number): void {
    const name = readName(this.#text, start + 1);
    const root = this.#open[0];
    if (this.#open.length === 1 && !root?.isEmpty) {
      throw new XmlSyntaxError("There is more than one root element.", start);
    }
    const element = new OpenElement(name, start, this.#names);
    this.#countName();
    const { at, isClosed } = readAttributes(
      this.#text,
      start + 1 + name.length,
      (attribute, value, from, valueFrom) => {
        this.#countName();
        if (!element.addAttribute(attribute, decodeText(value, valueFrom, "attribute"))) {
          throw new XmlSyntaxError(`The attribute “${shorten(attribute)}” is repeated.`, from);
        }
      },
    );
    this.#at = at;
    if (this.#open.length > this.#limits.depth) throw new XmlSyntaxError(this.#limits.tooDeep, null);
    if (isClosed) this.#current.addElement(element);
    else this.#open.push(element);
  }

  #countName(): void {
    this.#count += 1;
    if (this.#count > this.#limits.names) throw new XmlSyntaxError(this.#limits.tooManyNames, null);
  }

  #close(start: number): void {
    const name = readName(this.#text, start + 2);
    const end = this.#endOf(">", start, start + 2 + name.length);
    if (!isBlank(this.#text.slice(start + 2 + name.length, end - 1))) {
      throw new XmlSyntaxError(`The closing tag of “${shorten(name)}” contains more than its name.`, start);
    }
    const element = this.#current;
    if (this.#open.length === 1 || element.name !== name) {
      const expected = this.#open.length === 1 ? "" : ` where that of '${shorten(element.name)}' is missing`;
      throw new XmlSyntaxError(`There is a closing tag of '${shorten(name)}'${expected}.`, start);
    }
    this.#open.pop();
    this.#current.addElement(element);
    this.#at = end;
  }

  #addVerbatim(start: number): void {
    if (this.#open.length === 1)
      throw new XmlSyntaxError("There is text outside of the root element.", start);
    const end = this.#endOf("]]>", start, start + 9);
    this.#current.addText(normalizeLineEnds(this.#text.slice(start + 9, end - 3)));
    this.#at = end;
  }

  #skipInstruction(start: number): void {
    const target = readName(this.#text, start + 2);
    const after = start + 2 + target.length;
    if (target.toLowerCase() === "xml") {
      const problem = target === "xml" && start > 0 ? "is not at the start" : "is not written “<?xml”";
      throw new XmlSyntaxError(`The XML declaration ${problem}.`, start);
    }
    if (!this.#text.startsWith("?>", after) && !isBlank(this.#text[after] ?? "x")) {
      throw new XmlSyntaxError(`White space is missing after “<?${shorten(target)}”.`, after);
    }
    this.#at = this.#endOf("?>", start, after);
  }

  #skipComment(start: number): void {
    const end = this.#endOf("--", start, start + 4);
    if (this.#text[end] !== ">") {
      const message = "A comment contains “--”, or is not closed by “-->”.";
      throw new XmlSyntaxError(message, end - 2);
    }
    this.#at = end + 1;
  }

  /** The index after `closer`. */
  #endOf(closer: string, start: number, from: number): number {
    const at = this.#text.indexOf(closer, from);
    if (at < 0) throw new XmlSyntaxError(`“${this.#text.slice(start, start + 4)}” is not closed.`, start);
    return at + closer.length;
  }
}
