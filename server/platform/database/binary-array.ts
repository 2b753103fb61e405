/**
 * Arrays in PostgreSQL's binary wire format. `pg` writes arrays as text, escaping every quote of every element, which the
 * server undoes: with JSON elements that was a tenth of what taking a call cost. A Buffer it passes on as it is. This is for
 * statements whose rows are read; `parameter-writer.ts` is for those whose rows nobody reads.
 *
 * The layout is that of `array_recv`: dimensions, whether there are nulls, the elements' type, then length and lower bound
 * of the one dimension, then each element with its length before it (-1: null).
 */

const headerBytes = 20;

/** The elements' types by the oids that they have in every PostgreSQL. */
const oids = { int4: 23, text: 25, json: 114, uuid: 2950 };

/** `json[]` or `text[]` from text. */
export function textArray(type: "json" | "text", elements: readonly (string | null)[]): Buffer {
  let size = headerBytes;
  // Three bytes hold whatever one UTF-16 unit becomes; what is too much is cut off below.
  for (const element of elements) size += 4 + (element === null ? 0 : element.length * 3);
  const array = Buffer.allocUnsafe(size);
  let at = writeHeader(array, oids[type], elements.length);
  for (const element of elements) {
    if (element === null) {
      at = array.writeInt32BE(-1, at);
      continue;
    }
    const bytes = array.write(element, at + 4, "utf8");
    array.writeInt32BE(bytes, at);
    at += 4 + bytes;
  }
  return array.subarray(0, at);
}

/** `uuid[]` from UUIDs in their usual form. */
export function uuidArray(elements: readonly string[]): Buffer {
  const array = Buffer.allocUnsafe(headerBytes + elements.length * 20);
  let at = writeHeader(array, oids.uuid, elements.length);
  for (const element of elements) {
    at = array.writeInt32BE(16, at);
    at += array.write(element.replaceAll("-", ""), at, "hex");
  }
  return array;
}

/** `int4[]` from whole numbers. */
export function integerArray(elements: readonly number[]): Buffer {
  const array = Buffer.allocUnsafe(headerBytes + elements.length * 8);
  let at = writeHeader(array, oids.int4, elements.length);
  for (const element of elements) {
    at = array.writeInt32BE(4, at);
    at = array.writeInt32BE(element, at);
  }
  return array;
}

function writeHeader(array: Buffer, elementOid: number, length: number): number {
  array.writeInt32BE(1, 0);
  array.writeInt32BE(1, 4);
  array.writeInt32BE(elementOid, 8);
  array.writeInt32BE(length, 12);
  return array.writeInt32BE(1, 16);
}
