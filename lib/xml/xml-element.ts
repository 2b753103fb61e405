import type { Json, JsonObject } from "#lib/json.ts";
import { JoinedText } from "./joined-text.ts";
import { shorten } from "./xml-syntax.ts";

/** How a document's names and values become those of an object. */
export interface XmlNames {
  /** Before the names of attributes: `@`. */
  attributePrefix: string;
  /** The key of the text of an element that is an object: `#text`. */
  textKey: string;
  /** The elements that become lists even if there is only one of them. */
  lists?: ReadonlySet<string>;
  /** Converts a text to a value. Omitted, it stays as it is. */
  toValue?: (text: string) => Json;
}

/** An attribute, an element or the text of one element would have the same key. The message names it. */
export class NameCollision extends Error {}

/** An element while it is being parsed. */
export class OpenElement {
  readonly name: string;
  /** The index where it begins. */
  readonly at: number;
  readonly #names: XmlNames;
  readonly #attributes: JsonObject = Object.create(null);
  readonly #elements: JsonObject = Object.create(null);
  readonly #text = new JoinedText();
  #last = "";
  #hasText = false;
  /**
   * Whether the object loses the order of the nodes in the element, or in one inside it: the name of that
   * element.
   */
  unordered: string | null = null;

  constructor(name: string, at: number, names: XmlNames) {
    this.name = name;
    this.at = at;
    this.#names = names;
  }

  /** Whether it has no child elements. */
  get isEmpty(): boolean {
    for (const _ in this.#elements) return false;
    return true;
  }

  /** Returns false if the attribute is repeated. */
  addAttribute(name: string, value: string): boolean {
    const key = `${this.#names.attributePrefix}${name}`;
    if (key in this.#attributes) return false;
    this.#attributes[key] = this.#toText(value);
    return true;
  }

  /** Adds text without references. */
  addText(text: string): void {
    this.#text.add(text);
    if (this.unordered === null && text.trim() !== "") {
      if (this.#last !== "") this.unordered = this.name;
      this.#hasText = true;
    }
  }

  /** An element's value is never an array itself, so an array always means a repeated element. */
  addElement(element: OpenElement): void {
    const { name } = element;
    const value = element.#toValue();
    const before = this.#elements[name];
    if (this.#hasText || (before !== undefined && this.#last !== name)) this.unordered ??= this.name;
    this.unordered ??= element.unordered;
    this.#last = name;
    if (before === undefined) this.#elements[name] = this.#names.lists?.has(name) ? [value] : value;
    else if (Array.isArray(before)) before.push(value);
    else this.#elements[name] = [before, value];
  }

  /** The attributes, child elements and text, by name. */
  fields(): JsonObject {
    return this.#elements;
  }

  #toValue(): Json {
    const text = this.#text.toString();
    const hasElements = !this.isEmpty;
    const object: JsonObject = Object.assign(Object.create(null), this.#attributes);
    for (const name in this.#elements) this.#add(object, name, this.#elements[name] ?? null);
    if (Object.keys(object).length === 0) return this.#toText(text);
    if (text.trim() !== "")
      this.#add(object, this.#names.textKey, this.#toText(hasElements ? text.trim() : text));
    return object;
  }

  #add(object: JsonObject, key: string, value: Json): void {
    if (key in object) {
      throw new NameCollision(
        `Two parts of the element “${shorten(this.name)}” would be called “${shorten(key)}”. Choose another prefix for attributes, or another key for text.`,
      );
    }
    object[key] = value;
  }

  #toText(text: string): Json {
    return this.#names.toValue ? this.#names.toValue(text) : text;
  }
}
