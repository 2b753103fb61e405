import type { Json } from "#lib/json.ts";

/** The output does not fit the buffer. */
export class JsonTooLarge extends Error {}

const sliceChars = 65_536;

/**
 * Writes JSON as bytes, slice by slice, into one buffer of the maximum size, so that its text is never in memory.
 * Unused parts of the buffer cost nothing.
 */
export class JsonWriter {
  readonly #bytes: Buffer<ArrayBuffer>;
  #at = 0;

  constructor(maxBytes: number) {
    this.#bytes = Buffer.allocUnsafeSlow(maxBytes);
  }

  /** Writes JSON text unchanged. Throws JsonTooLarge. */
  text(json: string): void {
    const room = this.#bytes.length - this.#at;
    if (json.length * 3 > room && Buffer.byteLength(json) > room) throw new JsonTooLarge();
    this.#at += this.#bytes.write(json, this.#at, "utf8");
  }

  /** Writes JSON bytes unchanged. Throws JsonTooLarge. */
  bytes(json: Uint8Array): void {
    if (this.#at + json.length > this.#bytes.length) throw new JsonTooLarge();
    this.#bytes.set(json, this.#at);
    this.#at += json.length;
  }

  /** Writes part of a JSON string, escaped. A surrogate pair may be split between two slices. Throws JsonTooLarge. */
  characters(text: string): void {
    for (let at = 0; at < text.length; at += sliceChars) {
      this.text(JSON.stringify(text.slice(at, at + sliceChars)).slice(1, -1));
    }
  }

  /** Writes any value. Throws JsonTooLarge. */
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

  /** Writes an object's members, without braces and without one name. Throws JsonTooLarge. */
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

  /**
   * Puts quotes around parts of the written text. Throws JsonTooLarge.
   *
   * @param from the position that the offsets count from
   * @param ranges two offsets for each part, in order
   */
  quote(from: number, ranges: readonly number[]): void {
    let end = this.#at;
    let to = end + ranges.length;
    if (to > this.#bytes.length) throw new JsonTooLarge();
    this.#at = to;
    // From the end: each byte moves once, and none is overwritten before it has moved.
    for (let index = ranges.length - 1; index >= 0; index -= 1) {
      const start = from + (ranges[index] ?? 0);
      to -= end - start;
      this.#bytes.copyWithin(to, start, end);
      to -= 1;
      this.#bytes[to] = 0x22;
      end = start;
    }
  }

  /** The number of bytes written. */
  get size(): number {
    return this.#at;
  }

  /** The bytes written from this position on. */
  since(at: number): Buffer<ArrayBuffer> {
    return this.#bytes.subarray(at, this.#at);
  }

  /** Moves a written part to `at`, and discards everything else after it. */
  keep(part: Buffer, at: number): void {
    const from = part.byteOffset - this.#bytes.byteOffset;
    this.#bytes.copyWithin(at, from, from + part.length);
    this.#at = at + part.length;
  }

  /** Discards everything after this position. */
  cut(at: number): void {
    this.#at = at;
  }

  /** The written bytes, at the beginning of the writer's buffer. */
  written(): Buffer<ArrayBuffer> {
    return this.#bytes.subarray(0, this.#at);
  }
}
