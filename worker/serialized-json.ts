import type { Json } from "#lib/json.ts";

/**
 * A JSON value that is also stored: its text is made once, however many rows it goes into. A step's output is the next
 * step's input, so this halves what is spent on writing JSON.
 */
export class SerializedJson {
  readonly value: Json;
  #text: string | null;

  constructor(value: Json, text: string | null = null) {
    this.value = value;
    this.#text = text;
  }

  /** What the database gave as the text of a JSON column. */
  static parse(text: string): SerializedJson {
    return new SerializedJson(JSON.parse(text), text);
  }

  get text(): string {
    this.#text ??= JSON.stringify(this.value) ?? "null";
    return this.#text;
  }
}
