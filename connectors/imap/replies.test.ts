import { Duplex } from "node:stream";
import { expect, test } from "vitest";
import { decodeFolder, encodeFolder } from "./folder-names.ts";
import { decode, ReplyReader, textOf, type Value } from "./replies.ts";

/** A stream that sends these bytes in pieces of this size. */
function streamOf(bytes: Buffer, size: number): Duplex {
  const pieces: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += size) pieces.push(bytes.subarray(at, at + size));
  return new Duplex({
    read() {
      this.push(pieces.shift() ?? null);
    },
    write: (_, __, done) => done(),
  });
}

const readable = (value: Value): unknown =>
  Array.isArray(value) ? value.map(readable) : value === null ? null : decode(textOf(value));

/** Responses of servers, some of which have broken other clients. */
test.each<[name: string, line: string, values: unknown]>([
  [
    "mjs/imapclient#30: a literal with more behind it",
    "* 28942 FETCH (UID 37383 RFC822 {5}\r\na\r\nbc FLAGS (\\Seen))\r\n",
    ["28942", "FETCH", ["UID", "37383", "RFC822", "a\r\nbc", "FLAGS", ["\\Seen"]]],
  ],
  [
    "Enough-Software/enough_mail#9: several literals",
    "* 1 FETCH (BODY[TEXT] {6}\r\nHi\r\n\r\n BODY[HEADER.FIELDS (DATE)] {8}\r\nDate: x\r)\r\n",
    ["1", "FETCH", ["BODY[TEXT]", "Hi\r\n\r\n", "BODY[HEADER.FIELDS (DATE)]", "Date: x\r"]],
  ],
  [
    "IndySockets/Indy#113: brackets and quotes in a text",
    '* 2067 FETCH (UID 2067 ENVELOPE ("my \\"smart\\" phone" "Jeroen (Google+)"))\r\n',
    ["2067", "FETCH", ["UID", "2067", "ENVELOPE", ['my "smart" phone', "Jeroen (Google+)"]]],
  ],
  [
    "jstedfast/MailKit#771: a flag in quotes",
    '* FLAGS ("\\\\Deleted" \\Answered)\r\n',
    ["FLAGS", ["\\Deleted", "\\Answered"]],
  ],
  [
    "modoboa/modoboa#4207: flags with signs and umlauts",
    "* 1 FETCH (UID 1 FLAGS (Café Important! Perso/Travail [css3-page] [open))\r\n",
    ["1", "FETCH", ["UID", "1", "FLAGS", ["Café", "Important!", "Perso/Travail", "[css3-page]", "[open"]]],
  ],
  [
    "iroco-co/aioimaplib#15: no literal",
    '* 64 FETCH (UID 328 INTERNALDATE "14-Oct-2012 17:49:28 +0000" FLAGS (\\Seen))\r\n',
    ["64", "FETCH", ["UID", "328", "INTERNALDATE", "14-Oct-2012 17:49:28 +0000", "FLAGS", ["\\Seen"]]],
  ],
  ["NIL, an empty text and an empty list", '* LIST () NIL ""\r\n', ["LIST", [], null, ""]],
  ["a line that ends without a carriage return", "* SEARCH 1 2\n", ["SEARCH", "1", "2"]],
  ["an empty literal", "* 1 FETCH (BODY[] {0}\r\n)\r\n", ["1", "FETCH", ["BODY[]", ""]]],
])("%s", async (_, line, values) => {
  for (const size of [1, 7, 1000]) {
    const reader = new ReplyReader(streamOf(Buffer.from(line), size));
    const reply = await reader.next();
    expect(reply).toMatchObject({ tag: "*", status: null });
    expect(reply.values.map(readable)).toEqual(values);
  }
});

test("emailjs/emailjs-imap-handler#6: a flag in brackets does not confuse an outcome", async () => {
  const lines = "* OK [PERMANENTFLAGS (\\Seen [css3-page] x)] Flags {5}\r\nA1 NO [TRYCREATE] No folder\r\n";
  const reader = new ReplyReader(streamOf(Buffer.from(lines), 5));
  expect((await reader.next()).status).toMatchObject({ name: "OK" });
  expect(await reader.next()).toMatchObject({
    ...{ tag: "A1", status: { name: "NO", code: "TRYCREATE", text: "No folder" } },
  });
  await expect(reader.next()).rejects.toThrow("closed the connection");
});

test.each([
  ["INBOX", "INBOX"],
  ["Entw&APw-rfe", "Entwürfe"],
  ["R&-D", "R&D"],
  ["&2DzfiQ-", "🎉"],
  ["a &- &ZeVnLIqe- b", "a & 日本語 b"],
])("the folder %s is %s", (stored, name) => {
  expect(decodeFolder(stored)).toBe(name);
  expect(encodeFolder(name)).toBe(stored);
});

test.each(["R&D", "a&b-c", "&=-", "50% & more"])(
  "the folder %s, which is not encoded, stays as it is",
  (name) => {
    expect(decodeFolder(name)).toBe(name);
  },
);
