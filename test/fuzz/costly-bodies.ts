import { randomBytes } from "node:crypto";

/** A body that costs far more to parse than to send. */
export interface CostlyBody {
  name: string;
  type: string;
  body: Buffer;
}

const json = "application/json";
const form = "application/x-www-form-urlencoded";
const multipart = "multipart/form-data; boundary=b";
const xml = "application/xml";

/** Repeated as often as it fits. */
const fill = (unit: string, bytes: number) => unit.repeat(Math.floor(bytes / Buffer.byteLength(unit)));
const part = (name: string, value: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const attributes = (count: number, value: string) =>
  Array.from({ length: count }, (_, index) => `a${index}="${value}"`).join(" ");
const numbered = (count: number, toText: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => toText(index));

/** Bodies of nearly `bytes`, each hostile in its own way, and some honest ones. */
export function costlyBodies(bytes: number): CostlyBody[] {
  const value = "v".repeat(bytes / 10_100);
  const rows: [name: string, type: string, body: string | Buffer][] = [
    // JSON
    ["open brackets", json, fill("[", bytes)],
    ["open objects", json, fill('{"a":', bytes)],
    ["an array of empty objects", json, `[${fill("{},", bytes - 10)}{}]`],
    ["an array of empty arrays", json, `[${fill("[],", bytes - 10)}[]]`],
    ["an array of numbers", json, `[${fill("1,", bytes - 10)}1]`],
    ["100,000 items", json, `[${numbered(100_000, () => `"${"x".repeat(bytes / 105_000)}"`).join(",")}]`],
    ["a million empty objects", json, `[${fill("{},", Math.min(bytes, 3_000_000) - 10)}{}]`],
    [
      "names that differ",
      json,
      `{${numbered(bytes / 12, (index) => `"${index.toString(36)}":0`).join(",")}}`,
    ],
    ["10,000 keys", json, `{${numbered(10_000, (index) => `"k${index}":"${value}"`).join(",")}}`],
    ["one key over and over", json, `{${fill('"a":1,', bytes - 20)}"a":1}`],
    ["a string of escapes", json, `{"a":"${fill("\\u0000", bytes - 20)}"}`],
    ["a string of line breaks", json, `{"a":"${fill("\\n", bytes - 20)}"}`],
    ["a string that does not end", json, `{"a":"${fill("x", bytes - 20)}`],
    ["a number of very many digits", json, fill("9", bytes)],
    ["a number of very many digits in an object", json, `{"a":${fill("9", bytes - 20)}}`],
    ["numbers too large for JavaScript", json, `[${fill("1e999,", Math.min(bytes, 500_000))}1]`],
    ["a name that is escaped", json, `{"\\u005fwebhook":"${fill("x", bytes - 40)}"}`],
    ["white space", json, fill(" ", bytes)],
    ["line breaks before a fault", json, `${fill("\n", bytes - 10)}x`],
    ["a fault at the end", json, `{"a":"${fill("x", bytes - 20)}"]`],
    [
      "JSON in another charset",
      `${json}; charset=windows-1251`,
      Buffer.concat([Buffer.from('{"a":"'), Buffer.alloc(bytes - 20, 0xe6), Buffer.from('"}')]),
    ],
    [
      "JSON in UTF-16",
      `${json}; charset=utf-16le`,
      Buffer.from(`{"a":"${fill("x", bytes / 2 - 20)}"}`, "utf16le"),
    ],
    ["JSON that is not UTF-8", json, Buffer.alloc(bytes, 0xff)],
    ["JSON of wide characters", json, `{"a":"${fill("😀", bytes - 20)}"}`],
    // Forms
    ["a&", form, fill("a&", bytes)],
    ["a& in another charset", `${form}; charset=iso-8859-1`, fill("a&", bytes)],
    ["&", form, fill("&", bytes)],
    ["=", form, fill("=", bytes)],
    ["+", form, `a=${fill("+", bytes - 10)}`],
    ["%41", form, `a=${fill("%41", bytes - 10)}`],
    ["%41a in another charset", `${form}; charset=shift_jis`, `a=${fill("%41a", bytes - 10)}`],
    ["%00", form, `a=${fill("%00", bytes - 10)}`],
    ["a[b][b]…", form, `a${fill("[b]", bytes - 10)}=1`],
    ["a[][]…", form, `a${fill("[]", bytes - 10)}=1`],
    ["a[[[…", form, `a${fill("[", bytes - 10)}=1`],
    ["a[]= 10,000 times", form, numbered(9_999, () => `a[]=${value}`).join("&")],
    [
      "10,000 fields 32 levels deep",
      form,
      numbered(9_999, (index) => `a${index}${"[b]".repeat(31)}=1`).join("&"),
    ],
    ["10,000 rows", form, numbered(9_999, (index) => `a[${index}]=${value}`).join("&")],
    ["a form in UTF-16", `${form}; charset=utf-16le`, Buffer.from(fill("a&", bytes / 2), "utf16le")],
    // XML
    ["line breaks before text", xml, `${fill("\n", bytes - 10)}x`],
    ["line breaks in an element that is not closed", xml, `<a>${fill("\n", bytes - 10)}`],
    ["&amp;", xml, `<a>${fill("&amp;", bytes - 10)}</a>`],
    ["&#x41;", xml, `<a>${fill("&#x41;", bytes - 10)}</a>`],
    ["&", xml, `<a>${fill("&", bytes - 10)}</a>`],
    ["<a>", xml, fill("<a>", bytes)],
    ["<a/>", xml, `<a>${fill("<a/>", bytes - 10)}</a>`],
    ["text", xml, `<a>${fill("x", bytes - 10)}</a>`],
    ["comments", xml, `<a>${fill("x<!---->", bytes - 10)}</a>`],
    ["comments that do not end", xml, `<a>${fill("<!--", bytes - 10)}`],
    ["CDATA", xml, `<a>${fill("<![CDATA[x]]>", bytes - 10)}</a>`],
    ["brackets in CDATA", xml, `<a><![CDATA[${fill("]]", bytes - 30)}]]></a>`],
    ["instructions", xml, `<a>${fill("<?a?>", bytes - 10)}</a>`],
    ["9,000 attributes", xml, `<a ${attributes(9000, "v".repeat(Math.max(0, bytes / 9100 - 10)))}/>`],
    [
      "attributes of references",
      xml,
      `<a ${attributes(9000, "&lt;".repeat(Math.max(0, bytes / 36_400 - 3)))}/>`,
    ],
    ["an attribute over and over", xml, `<a ${fill('a="" ', bytes - 10)}/>`],
    ["a very long name", xml, `<${fill("a", bytes - 10)}/>`],
    ["a very long name that is closed otherwise", xml, `<a><${fill("a", bytes - 30)}></b></a>`],
    ["white space in a tag", xml, `<a${fill(" ", bytes - 10)}/>`],
    [
      "9,000 elements",
      xml,
      `<a>${numbered(9000, () => `<b>${"v".repeat(Math.max(0, bytes / 9100 - 10))}</b>`).join("\n")}</a>`,
    ],
    [
      "a document type of entities",
      xml,
      `<!DOCTYPE a [${fill('<!ENTITY a "&a;&a;">', bytes - 30)}]><a>&a;</a>`,
    ],
    // Text
    ["control characters", "text/plain", fill("\u0001", bytes)],
    ["quotes", "text/plain", fill('"', bytes)],
    ["text that is not UTF-8", "text/plain", Buffer.alloc(bytes, 0xff)],
    ["wide characters", "text/plain", fill("漢", bytes)],
    ["text in another charset", "text/plain; charset=gb18030", Buffer.alloc(bytes, 0x81)],
    ["text in a charset of escape sequences", "text/plain; charset=iso-2022-jp", fill("\u001b(B", bytes)],
    ["random bytes without a type", "", randomBytes(bytes)],
    ["text without a type", "", fill("[x ", bytes)],
    // Multipart
    [
      "10,000 parts",
      multipart,
      `${numbered(9_999, () => part("a", "v".repeat(Math.max(0, bytes / 10_000 - 80)))).join("")}--b--\r\n`,
    ],
    ["too many parts", multipart, `${fill(part("a", ""), bytes - 10)}--b--\r\n`],
    ["one large part", multipart, `${part("a", fill("x", bytes - 200))}--b--\r\n`],
    ["one part of control characters", multipart, `${part("a", fill("\u0001", bytes - 200))}--b--\r\n`],
    ["near-boundaries", multipart, `${part("a", fill("\r\n--", bytes - 200))}--b--\r\n`],
    ["parts named to nest", multipart, `${fill(part(`a${"[b]".repeat(31)}`, "1"), bytes - 200)}--b--\r\n`],
    ["a part's header without an end", multipart, `--b\r\nX: ${fill("x", bytes - 200)}`],
    // Files
    ["a file", "image/png", randomBytes(bytes)],
  ];
  return rows.map(([name, type, body]) => ({ name, type, body: Buffer.from(body as string) }));
}
