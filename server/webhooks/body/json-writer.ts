import type { Json } from "#lib/json.ts";

/** There is more to write than there is room for. */
export class JsonTooLarge extends Error {}

const sliceChars = 65_536;

/**
 * Writes JSON as bytes, a slice at a time, into one buffer of the size that it may have at the most: no text of it is ever in
 * memory. What is not written to costs nothing.
 */
export class JsonWriter {
  readonly #bytes: Buffer<ArrayBuffer>;
  #at = 0;

  constructor(maxBytes: number) {
    this.#bytes = Buffer.allocUnsafeSlow(maxBytes);
  }

  /** JSON as it stands. Throws JsonTooLarge. */
  text(json: string): void {
    const room = this.#bytes.length - this.#at;
    if (json.length * 3 > room && Buffer.byteLength(json) > room) throw new JsonTooLarge();
    this.#at += this.#bytes.write(json, this.#at, "utf8");
  }

  /** JSON as it stands. Throws JsonTooLarge. */
  bytes(json: Uint8Array): void {
    if (this.#at + json.length > this.#bytes.length) throw new JsonTooLarge();
    this.#bytes.set(json, this.#at);
    this.#at += json.length;
  }

  /** What stands within a JSON string. A pair of surrogates may come in two slices. Throws JsonTooLarge. */
  characters(text: string): void {
    for (let at = 0; at < text.length; at += sliceChars) {
      this.text(JSON.stringify(text.slice(at, at + sliceChars)).slice(1, -1));
    }
  }

  /** Any value. Throws JsonTooLarge. */
  value(value: Json): void {
    if (typeof value === "string") {
      this.text('"');
      this.characters(value);
      this.text('"');
    } else if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) {
        this.text(index === 0 ? "[" : ",");
        this.value(item);
      }
      this.text(value.length === 0 ? "[]" : "]");
    } else if (typeof value === "object" && value !== null) {
      this.text("{");
      this.members(value);
      this.text("}");
    } else this.text(JSON.stringify(value));
  }

  /** An object's names and values, without its braces and without one name. Throws JsonTooLarge. */
  members(object: { readonly [name: string]: Json }, without?: string): void {
    let isFirst = true;
    for (const [name, value] of Object.entries(object)) {
      if (name === without) continue;
      if (!isFirst) this.text(",");
      isFirst = false;
      this.value(name);
      this.text(":");
      this.value(value);
    }
  }

  /** How many bytes are written. */
  get size(): number {
    return this.#at;
  }

  /** What was written from here on. */
  since(at: number): Buffer<ArrayBuffer> {
    return this.#bytes.subarray(at, this.#at);
  }

  /** Moves a part of what was written to `at`, and forgets everything else from there on. */
  keep(part: Buffer, at: number): void {
    const from = part.byteOffset - this.#bytes.byteOffset;
    this.#bytes.copyWithin(at, from, from + part.length);
    this.#at = at + part.length;
  }

  /** Forgets what was written from here on. */
  cut(at: number): void {
    this.#at = at;
  }

  /** What was written. It lies at the beginning of a buffer of its own. */
  written(): Buffer<ArrayBuffer> {
    return this.#bytes.subarray(0, this.#at);
  }
}
