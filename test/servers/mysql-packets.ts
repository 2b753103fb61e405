/** A packet of MySQL's protocol, with a length that may be a lie. */
export function packet(sequence: number, body: Buffer, length = body.length): Buffer {
  return Buffer.concat([Buffer.from([length & 255, (length >> 8) & 255, length >> 16, sequence]), body]);
}

/** Bytes, one for each character. */
export const text = (value: string) => Buffer.from(value, "latin1");

/** Version 10 with the capabilities that a client needs, and those to ask for files. */
export const greeting = packet(
  0,
  Buffer.concat([
    text("\x0a8.0.40\0\x01\0\0\0abcdefgh\0\x80\x82\x21\x02\0\x08\0\x15"),
    Buffer.alloc(10),
    text("ijklmnopqrst\0mysql_native_password\0"),
  ]),
);
