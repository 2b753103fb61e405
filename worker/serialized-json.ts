import type { Json } from "#lib/json.ts";

/**
 * A JSON value that is also stored. It is serialized once, however many rows contain it. A step's output is the next
 * step's input, so this halves the time spent on serialization.
 */
export class SerializedJson {
  readonly value: Json;
  #text: string | null;

  constructor(value: Json, text: string | null = null) {
    this.value = value;
    this.#text = text;
  }

  /** Wraps the text of a JSON column. */
  static parse(text: string): SerializedJson {
    return new SerializedJson(JSON.parse(text), text);
  }

  get text(): string {
    this.#text ??= JSON.stringify(this.value) ?? "null";
    return this.#text;
  }
}
