import type { Json, JsonObject } from "#lib/json.ts";
import { JoinedText } from "./joined-text.ts";
import { decodeReferences } from "./xml-references.ts";

/** An element while it is being parsed. */
export class OpenElement {
  readonly name: string;
  /** The index where it begins. */
  readonly at: number;
  readonly #attributes: JsonObject = Object.create(null);
  readonly #elements: JsonObject = Object.create(null);
  readonly #text = new JoinedText();

  constructor(name: string, at: number) {
    this.name = name;
    this.at = at;
  }

  /** Whether it has no child elements. */
  get isEmpty(): boolean {
    for (const _ in this.#elements) return false;
    return true;
  }

  /** Returns false if the attribute is repeated. */
  addAttribute(name: string, value: string): boolean {
    const key = `@${name}`;
    if (key in this.#attributes) return false;
    this.#attributes[key] = decodeReferences(value);
    return true;
  }

  addText(text: string): void {
    this.#text.add(decodeReferences(text));
  }

  /** Text without references. */
  addVerbatim(text: string): void {
    this.#text.add(text);
  }

  /** An element's value is never an array itself, so an array always means a repeated element. */
  addElement(element: OpenElement): void {
    const { name } = element;
    const value = element.#toValue();
    const before = this.#elements[name];
    if (before === undefined) this.#elements[name] = value;
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
    const object: JsonObject = Object.assign(Object.create(null), this.#attributes, this.#elements);
    if (Object.keys(object).length === 0) return text;
    if (text.trim() !== "") object["#text"] = hasElements ? text.trim() : text;
    return object;
  }
}
