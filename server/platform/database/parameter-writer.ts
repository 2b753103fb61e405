/** The OIDs of the element types, the same in every PostgreSQL. */
const oids = { bool: 16, int4: 23, text: 25, json: 114, float8: 701, timestamptz: 1184, uuid: 2950 };

/** Milliseconds from the Unix epoch to 2000-01-01, PostgreSQL's epoch. */
const epochMs = 946_684_800_000;

/** A buffer that grew beyond this for a large statement is not reused. */
const maxReusedBytes = 1_048_576;

/** Elements of this size or more are sent from their own buffer. */
const separateBytes = 65_536;

/**
 * Writes a prepared statement's parameters, all of them arrays, and the surrounding messages (Bind, Execute, Sync) into
 * one buffer in PostgreSQL's binary wire format, which is sent to the socket unchanged. Large elements are not copied:
 * the messages then consist of several buffers. `pg` writes arrays as text, escapes every quote of every element, which
 * the server reverts, and copies each value several times: with JSON elements that was a quarter of the cost of storing
 * a call, half of it for garbage collection. With binary arrays, `pg` took three times as long as this for the journal
 * of 64 executions.
 *
 * Each method takes the element from its item as it writes it, so that no array of elements is made.
 *
 * An array's layout is that of `array_recv`: dimensions, whether there are nulls, the elements' type, then length and
 * lower bound of the one dimension, then each element after its length (-1: null). Messages: PostgreSQL documentation,
 * "Message Formats".
 */
export class ParameterWriter {
  #buffer = Buffer.allocUnsafe(16_384);
  #at = 0;
  /** Large elements, each with the position in the buffer before which it is sent. */
  #separate: { at: number; element: Buffer }[] = [];
  #separateBytes = 0;

  /**
   * Starts the messages for the statement that was prepared under `name`, with the number of parameters to be written.
   */
  begin(name: string, parameters: number): void {
    if (this.#buffer.length > maxReusedBytes) this.#buffer = Buffer.allocUnsafe(16_384);
    this.#at = 0;
    this.#separate = [];
    this.#separateBytes = 0;
    this.#reserve(name.length + 32);
    this.#byte(0x42);
    this.#at += 4;
    this.#byte(0);
    this.#at += this.#buffer.write(name, this.#at, "latin1");
    this.#byte(0);
    this.#int16(1);
    this.#int16(1);
    this.#int16(parameters);
  }

  /**
   * The finished messages, to be sent in order. They use the writer's own buffer: the next statement may begin when the
   * server has responded to this one.
   */
  end(): Buffer[] {
    this.#reserve(32);
    this.#int16(0);
    this.#buffer.writeInt32BE(this.#at + this.#separateBytes - 1, 1);
    this.#byte(0x45);
    this.#int32(9);
    this.#byte(0);
    this.#int32(0);
    this.#byte(0x53);
    this.#int32(4);
    return this.#pieces();
  }

  /** `json[]` or `text[]` from text, or from bytes that are UTF-8 text. */
  texts<Item>(
    type: "json" | "text",
    items: readonly Item[],
    of: (item: Item) => string | Buffer | null,
  ): void {
    const from = this.#beginArray(oids[type], items.length);
    for (const item of items) {
      const element = of(item);
      if (element === null) {
        this.#reserve(4);
        this.#int32(-1);
        continue;
      }
      if (typeof element !== "string" && element.length >= separateBytes) {
        this.#reserve(4);
        this.#int32(element.length);
        this.#separate.push({ at: this.#at, element });
        this.#separateBytes += element.length;
        continue;
      }
      if (typeof element !== "string") {
        this.#reserve(4 + element.length);
        this.#int32(element.length);
        this.#at += element.copy(this.#buffer, this.#at);
        continue;
      }
      // A UTF-16 unit takes at most three bytes.
      this.#reserve(4 + element.length * 3);
      const bytes = this.#buffer.write(element, this.#at + 4, "utf8");
      this.#int32(bytes);
      this.#at += bytes;
    }
    this.#endArray(from);
  }

  /** `uuid[]` from UUIDs in their usual notation. */
  uuids<Item>(items: readonly Item[], of: (item: Item) => string | null): void {
    const from = this.#beginArray(oids.uuid, items.length);
    this.#reserve(items.length * 20);
    let before: string | null = null;
    for (const item of items) {
      const element = of(item);
      this.#int32(element === null ? -1 : 16);
      if (element === null) {
        before = null;
        continue;
      }
      // Calls of one flow are adjacent: most ids of a statement repeat.
      if (element === before) this.#buffer.copyWithin(this.#at, this.#at - 20, this.#at - 4);
      else writeUuid(this.#buffer, element, this.#at);
      before = element;
      this.#at += 16;
    }
    this.#endArray(from);
  }

  /** `int4[]` from whole numbers. */
  integers<Item>(items: readonly Item[], of: (item: Item) => number | null): void {
    const from = this.#beginArray(oids.int4, items.length);
    this.#reserve(items.length * 8);
    for (const item of items) {
      const element = of(item);
      this.#int32(element === null ? -1 : 4);
      if (element !== null) this.#int32(element);
    }
    this.#endArray(from);
  }

  /** `bool[]`. */
  booleans<Item>(items: readonly Item[], of: (item: Item) => boolean): void {
    const from = this.#beginArray(oids.bool, items.length);
    this.#reserve(items.length * 5);
    for (const item of items) {
      this.#int32(1);
      this.#byte(of(item) ? 1 : 0);
    }
    this.#endArray(from);
  }

  /** `float8[]`. */
  floats<Item>(items: readonly Item[], of: (item: Item) => number | null): void {
    const from = this.#beginArray(oids.float8, items.length);
    this.#reserve(items.length * 12);
    for (const item of items) {
      const element = of(item);
      this.#int32(element === null ? -1 : 8);
      if (element !== null) this.#at = this.#buffer.writeDoubleBE(element, this.#at);
    }
    this.#endArray(from);
  }

  /** `timestamptz[]` from milliseconds since the Unix epoch. */
  instants<Item>(items: readonly Item[], of: (item: Item) => number): void {
    const from = this.#beginArray(oids.timestamptz, items.length);
    this.#reserve(items.length * 12);
    for (const item of items) {
      const microseconds = (of(item) - epochMs) * 1000;
      const high = Math.floor(microseconds / 0x1_0000_0000);
      this.#int32(8);
      this.#int32(high);
      this.#int32(microseconds - high * 0x1_0000_0000);
    }
    this.#endArray(from);
  }

  /** @returns the start that `#endArray` needs */
  #beginArray(elementOid: number, length: number): { at: number; separateBytes: number } {
    this.#reserve(24);
    const from = { at: this.#at, separateBytes: this.#separateBytes };
    this.#at += 4;
    this.#int32(1);
    this.#int32(1);
    this.#int32(elementOid);
    this.#int32(length);
    this.#int32(1);
    return from;
  }

  #endArray({ at, separateBytes: before }: { at: number; separateBytes: number }): void {
    this.#buffer.writeInt32BE(this.#at - at - 4 + this.#separateBytes - before, at);
  }

  #pieces(): Buffer[] {
    const chunks: Buffer[] = [];
    let from = 0;
    for (const { at, element } of this.#separate) {
      chunks.push(this.#buffer.subarray(from, at), element);
      from = at;
    }
    // An idle writer does not keep the last statement's elements alive.
    this.#separate = [];
    return [...chunks, this.#buffer.subarray(from, this.#at)];
  }

  #byte(value: number): void {
    this.#buffer[this.#at++] = value;
  }

  #int16(value: number): void {
    this.#byte(value >>> 8);
    this.#byte(value);
  }

  #int32(value: number): void {
    this.#byte(value >>> 24);
    this.#byte(value >>> 16);
    this.#byte(value >>> 8);
    this.#byte(value);
  }

  #reserve(bytes: number): void {
    if (this.#at + bytes <= this.#buffer.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.#buffer.length * 2, this.#at + bytes));
    this.#buffer.copy(larger, 0, 0, this.#at);
    this.#buffer = larger;
  }
}

function writeUuid(buffer: Buffer, uuid: string, at: number): void {
  let to = at;
  for (let from = 0; from < 36; from += 2) {
    if (uuid.charCodeAt(from) === 0x2d) from += 1;
    buffer[to++] = (hexDigit(uuid.charCodeAt(from)) << 4) | hexDigit(uuid.charCodeAt(from + 1));
  }
}

/** The value of `0`–`9` or `a`–`f`, case-insensitive. */
function hexDigit(code: number): number {
  return (code & 0xf) + (code >> 6) * 9;
}
