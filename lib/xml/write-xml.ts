import { isJsonObject, type Json, type JsonObject } from "#lib/json.ts";
import { isXmlName, shorten } from "./xml-syntax.ts";

export interface XmlForm {
  /** Properties whose names begin with it become attributes. */
  attributePrefix: string;
  /** The property that becomes the text of an element that also has attributes or elements. */
  textKey: string;
  /** The root element's name. If it is empty, the only property of the value is the root. */
  root: string;
  hasDeclaration: boolean;
  /** With line breaks and indentation. */
  isPretty: boolean;
  /** Text with markup characters is written as CDATA instead of escaped. */
  usesCdata: boolean;
}

export interface XmlWriteLimits {
  depth: number;
  names: number;
  /** The longest result, in characters. */
  chars: number;
}

export interface XmlProblem {
  code: string;
  message: string;
}

/**
 * Writes a value as XML: the inverse of `parseXml`. A list becomes one element for each item, null an empty
 * element. Values that XML cannot express are problems: names that are not XML names, control characters,
 * lists in lists.
 */
export function writeXml(value: Json, form: XmlForm, limits: XmlWriteLimits): { xml: string } | XmlProblem {
  const writer = new Writer(form, limits);
  try {
    return { xml: writer.document(value) };
  } catch (cause) {
    if (cause instanceof NotWritable) return { code: cause.code, message: cause.message };
    throw cause;
  }
}

class NotWritable extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** Not in XML 1.0 §2.2, not even as a reference. */
const notInXml = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u;

const references: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  // Readers replace these by spaces or line feeds unless they are references.
  "\t": "&#9;",
  "\n": "&#10;",
  "\r": "&#13;",
};

class Writer {
  readonly #form: XmlForm;
  readonly #limits: XmlWriteLimits;
  readonly #chunks: string[] = [];
  #chars = 0;
  #names = 0;
  /** The properties that lead to the value being written. */
  readonly #path: string[] = [];

  constructor(form: XmlForm, limits: XmlWriteLimits) {
    this.#form = form;
    this.#limits = limits;
  }

  document(value: Json): string {
    if (this.#form.hasDeclaration) this.#add('<?xml version="1.0" encoding="UTF-8"?>\n');
    const [name, content] = this.#root(value);
    this.#element(name, content, 1);
    if (this.#form.isPretty) this.#add("\n");
    return this.#chunks.join("");
  }

  #root(value: Json): [string, Json] {
    if (this.#form.root !== "") return [this.#form.root, value];
    const [name, ...others] = isJsonObject(value) ? Object.keys(value) : [];
    const content = isJsonObject(value) && name !== undefined ? value[name] : undefined;
    if (name === undefined || others.length > 0 || content === undefined || Array.isArray(content)) {
      throw new NotWritable(
        "xml_root_required",
        "XML has one root element, and the value is not an object with one property. Enter a name for the root element.",
      );
    }
    return [name, content];
  }

  #element(name: string, value: Json, depth: number): void {
    this.#path.push(name);
    this.#take(name);
    if (depth > this.#limits.depth) {
      throw new NotWritable("xml_too_deep", `The value nests deeper than ${this.#limits.depth} levels.`);
    }
    const { attributes, elements, text } = this.#partsOf(name, value);
    const isEmpty = elements.length === 0 && text === "";
    this.#add(`<${name}${attributes}${isEmpty ? "/>" : ">"}`);
    if (!isEmpty) this.#content(name, elements, text, depth);
    this.#path.pop();
  }

  #content(name: string, elements: readonly [string, Json][], text: string, depth: number): void {
    if (text !== "") this.#add(text);
    const isIndented = this.#form.isPretty && text === "" && elements.length > 0;
    for (const [child, content] of elements) {
      if (isIndented) this.#add(`\n${"  ".repeat(depth)}`);
      this.#element(child, content, depth + 1);
    }
    if (isIndented) this.#add(`\n${"  ".repeat(depth - 1)}`);
    this.#add(`</${name}>`);
  }

  #partsOf(name: string, value: Json): { attributes: string; elements: [string, Json][]; text: string } {
    if (Array.isArray(value)) {
      throw new NotWritable(
        "xml_list_not_writable",
        `The list “${shorten(name)}” is inside another list or is the root. Put its items into a property of an object.`,
      );
    }
    if (!isJsonObject(value)) return { attributes: "", elements: [], text: this.#text(value) };
    const parts = { attributes: "", elements: [] as [string, Json][], text: "" };
    for (const [key, content] of Object.entries(value)) {
      if (key === this.#form.textKey) parts.text = this.#text(this.#scalar(key, content));
      else if (this.#isAttribute(key)) parts.attributes += this.#attribute(key, content);
      else if (Array.isArray(content)) for (const item of content) parts.elements.push([key, item]);
      else parts.elements.push([key, content]);
    }
    return parts;
  }

  #isAttribute(key: string): boolean {
    const prefix = this.#form.attributePrefix;
    return prefix !== "" && key.length > prefix.length && key.startsWith(prefix);
  }

  #attribute(key: string, content: Json): string {
    const name = key.slice(this.#form.attributePrefix.length);
    this.#take(name);
    const value = this.#checked(this.#scalar(key, content), key).replace(
      /[&<"\t\n\r]/g,
      (each) => references[each] ?? each,
    );
    return ` ${name}="${value}"`;
  }

  /** Counts a name, and refuses one that XML does not have. */
  #take(name: string): void {
    if (!isXmlName(name)) {
      throw new NotWritable(
        "xml_name_invalid",
        `“${shorten(name)}” is not a name that XML allows. Rename the property: letters, digits, -, _ and ., beginning with a letter.`,
      );
    }
    this.#names += 1;
    if (this.#names > this.#limits.names) {
      throw new NotWritable(
        "xml_too_large",
        `The value has more than ${this.#limits.names} elements and attributes.`,
      );
    }
  }

  #scalar(key: string, value: Json): Exclude<Json, JsonObject | Json[]> {
    if (typeof value !== "object" || value === null) return value;
    throw new NotWritable(
      "xml_value_invalid",
      `“${shorten(key)}” is ${Array.isArray(value) ? "a list" : "an object"}. An attribute or text is a text, a number, true or false.`,
    );
  }

  #text(value: Exclude<Json, JsonObject | Json[]>): string {
    const text = this.#checked(value);
    if (this.#form.usesCdata && /[&<>]/.test(text) && !text.includes("\r")) {
      return `<![CDATA[${text.replaceAll("]]>", "]]]]><![CDATA[>")}]]>`;
    }
    return text.replace(/[&<>\r]/g, (each) => references[each] ?? each);
  }

  /** @param attribute the property that becomes an attribute, if it is one */
  #checked(value: Exclude<Json, JsonObject | Json[]>, attribute?: string): string {
    const text = value === null ? "" : String(value);
    const [character] = notInXml.exec(text) ?? [];
    if (character === undefined) return text;
    const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
    throw new NotWritable(
      "xml_character_invalid",
      `“${this.#pathTo(attribute)}” contains the character U+${code}, which XML does not allow, not even escaped. Remove it first.`,
    );
  }

  #pathTo(attribute: string | undefined): string {
    const path = [...this.#path, ...(attribute === undefined ? [] : [attribute])];
    return path.map(shorten).join(".");
  }

  #add(chunk: string): void {
    this.#chars += chunk.length;
    if (this.#chars > this.#limits.chars) {
      throw new NotWritable(
        "xml_too_large",
        `The XML would be longer than ${this.#limits.chars.toLocaleString("en")} characters.`,
      );
    }
    this.#chunks.push(chunk);
  }
}
