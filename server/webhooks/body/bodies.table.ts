import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";

/** A request body, and the exact trigger output. */
export interface BodyRow {
  name: string;
  /** Default: POST. */
  method?: string;
  /** The Content-Type header; none by default. */
  type?: string;
  headers?: Readonly<Record<string, string>>;
  body: string | Buffer;
  /** The trigger's output as JSON text, without `_webhook`; every file's id is `<id>`. */
  output: string;
  /** `_webhook.content`; by default the body's text. */
  content?: string;
  content_encoding?: "base64";
  content_omitted?: true;
}

/** A body that is refused. */
export interface RefusedRow
  extends Omit<BodyRow, "output" | "content" | "content_encoding" | "content_omitted"> {
  status: number;
  code: string;
  detail: RegExp;
}

const json = "application/json";
const form = "application/x-www-form-urlencoded";
const multipart = "multipart/form-data; boundary=b";
const xml = "application/xml";
const gzip = { "content-encoding": "gzip" };
const latin1 = (text: string) => Buffer.from(text, "latin1");
const bytes = Buffer.from([0, 1, 2, 0xff, 0xfe]);
const sha = {
  empty: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
  hello: "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824",
  bytes: "aa5cd9acfab25f643fb1cedb67f8770417ac9ce0b02cfe72a62fa1ec20e9f60a",
};

const field = (name: string, value: string, more = "") =>
  `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
const file = (name: string, filename: string, type: string, content: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"; filename="${filename}"\r\nContent-Type: ${type}\r\n\r\n${content}\r\n`;
const end = "--b--\r\n";
const stored = (filename: string | null, type: string, size: number, sha256: string) =>
  `{"filename":${JSON.stringify(filename)},"content_type":"${type}","size":${size},"sha256":"${sha256}","file_id":"<id>"}`;
const asFile = (type: string, size: number, sha256: string) =>
  `{"body":{"content_type":"${type}","size":${size},"sha256":"${sha256}","file_id":"<id>"}}`;

const nested = (levels: number) => "[".repeat(levels) + "]".repeat(levels);
const manyZeros = `${"0,".repeat(199_999)}0`;
const keyed = (count: number) => `{${Array.from({ length: count }, (_, at) => `"k${at}":0`).join(",")}}`;

export const bodies: readonly BodyRow[] = [
  // JSON
  { name: "an object", type: json, body: '{"name":"Ada","n":1}', output: '{"name":"Ada","n":1}' },
  { name: "an array", type: json, body: "[1,2]", output: '{"body":[1,2]}' },
  { name: "a string", type: json, body: '"text"', output: '{"body":"text"}' },
  { name: "a number", type: json, body: "-1.5e3", output: '{"body":-1500}' },
  {
    name: "an id of 64 bits",
    type: json,
    body: '{"id":8202522731445525542}',
    output: '{"id":"8202522731445525542"}',
  },
  {
    name: "numbers that a double cannot hold",
    type: json,
    body: '{"a":[9007199254740993,-18446744073709551616,1e400,-1E+400 ,12345678901234567890.5]}',
    output: '{"a":["9007199254740993","-18446744073709551616","1e400","-1E+400","12345678901234567890.5"]}',
  },
  {
    name: "ordinary numbers",
    type: json,
    body: '{"a":[0.1,1.10,1e3,100.00,9007199254740992,0.10000000000000001,-0.30000000000000004,1e308]}',
    output: '{"a":[0.1,1.1,1000,100,9007199254740992,0.1,-0.30000000000000004,1e+308]}',
  },
  {
    name: "a long number in text",
    type: json,
    body: '{"a":"[12345678901234567890, \\"1e999","b":[12345678901234567890]}',
    output: '{"a":"[12345678901234567890, \\"1e999","b":["12345678901234567890"]}',
  },
  {
    name: "an id of 64 bits without a type",
    body: "[8202522731445525542]",
    output: '{"body":["8202522731445525542"]}',
  },
  { name: "a boolean", type: json, body: "false", output: '{"body":false}' },
  { name: "null", type: json, body: "null", output: '{"body":null}' },
  { name: "nothing", type: json, body: "", output: "{}" },
  { name: "white space", type: json, body: " \r\n\t", output: "{}" },
  { name: "a byte order mark", type: json, body: '\uFEFF{"a":1}', output: '{"a":1}' },
  { name: "charset=utf-8", type: `${json}; charset=utf-8`, body: '{"a":"é"}', output: '{"a":"é"}' },
  { name: "a type in capitals", type: "APPLICATION/JSON", body: "{}", output: "{}" },
  {
    name: "another charset",
    type: `${json}; charset=iso-8859-1`,
    body: latin1('{"a":"é"}'),
    output: '{"a":"é"}',
    content: '{"a":"é"}',
  },
  {
    name: "UTF-16",
    type: `${json}; charset=utf-16le`,
    body: Buffer.from('{"a":"é"}', "utf16le"),
    output: '{"a":"é"}',
    content: '{"a":"é"}',
  },
  { name: "GitHub's own type", type: "application/vnd.github+json", body: '{"a":1}', output: '{"a":1}' },
  { name: "problem+json", type: "application/problem+json", body: "[]", output: '{"body":[]}' },
  { name: "a repeated key: the last value wins", type: json, body: '{"a":1,"a":2}', output: '{"a":2}' },
  { name: "__proto__ as data", type: json, body: '{"__proto__":{"x":1}}', output: '{"__proto__":{"x":1}}' },
  {
    name: "constructor as data",
    type: json,
    body: '{"constructor":{"prototype":{"x":1}}}',
    output: '{"constructor":{"prototype":{"x":1}}}',
  },
  { name: "a forged _webhook", type: json, body: '{"_webhook":{"ip":"1.1.1.1"},"a":1}', output: '{"a":1}' },
  {
    name: "an invented file reference is not changed",
    type: json,
    body: '{"file":{"filename":"x","content_type":"a/b","size":1,"sha256":"","file_id":"x"}}',
    output: '{"file":{"filename":"x","content_type":"a/b","size":1,"sha256":"","file_id":"x"}}',
  },
  { name: "64 levels", type: json, body: nested(64), output: `{"body":${nested(64)}}` },
  { name: "10,000 keys", type: json, body: keyed(10_000), output: keyed(10_000) },
  // Larger ones are in `write-input.test.ts`.
  { name: "16,000 keys", type: json, body: keyed(16_000), output: keyed(16_000) },
  { name: "200,000 numbers", type: json, body: `[${manyZeros}]`, output: `{"body":[${manyZeros}]}` },
  {
    name: "20,000 numbers in 64 KB",
    type: json,
    body: `[${"0,".repeat(20_000)}0]`,
    output: `{"body":[${"0,".repeat(20_000)}0]}`,
  },
  {
    name: "15,000 elements",
    type: xml,
    body: `<a>${"<b>1</b>".repeat(15_000)}</a>`,
    output: `{"a":{"b":[${'"1",'.repeat(14_999)}"1"]}}`,
  },
  {
    name: "1.9 MB compressed",
    type: json,
    headers: gzip,
    body: gzipSync(`"${"x".repeat(1_900_000)}"`),
    output: `{"body":"${"x".repeat(1_900_000)}"}`,
    content: "",
    content_omitted: true,
  },
  { name: "NUL in a string", type: json, body: '{"a":"\\u0000"}', output: '{"a":"\\u0000"}' },
  { name: "half a surrogate pair", type: json, body: '{"a":"\\ud800"}', output: '{"a":"\\ud800"}' },

  // Forms
  { name: "a field", type: form, body: "a=1&b=two+words", output: '{"a":"1","b":"two words"}' },
  { name: "a repeated field", type: form, body: "a=1&a=2", output: '{"a":["1","2"]}' },
  { name: "a[] once", type: form, body: "a[]=1", output: '{"a":["1"]}' },
  { name: "a[] twice", type: form, body: "a%5B%5D=1&a[]=2", output: '{"a":["1","2"]}' },
  { name: "a[] and a", type: form, body: "a[]=1&a=2&a[]=3", output: '{"a":["1","2","3"]}' },
  { name: "a[0] and a", type: form, body: "a[0]=1&a=2", output: '{"a":["1","2"]}' },
  { name: "a[] between numbers", type: form, body: "a[0]=1&a[]=2&a[2]=3", output: '{"a":["1","2","3"]}' },
  {
    name: "a[] before a higher number",
    type: form,
    body: "a[]=1&a[]=2&a[2]=3",
    output: '{"a":["1","2","3"]}',
  },
  {
    name: "a[] and a lower number later",
    type: form,
    body: "a[5]=2&a[]=3&a[0]=1",
    output: '{"a":["1","2","3"]}',
  },
  { name: "a[b] and a", type: form, body: "a[b]=1&a=2", output: '{"a":[{"b":"1"},"2"]}' },
  {
    name: "jQuery's lists of lists",
    type: form,
    body: "f[0][]=x&f[0][]=y&f[]=and&f[2][]=z",
    output: '{"f":[["x","y"],"and",["z"]]}',
  },
  { name: "a and a[]", type: form, body: "a=1&a[]=2", output: '{"a":["1","2"]}' },
  { name: "a[b]", type: form, body: "a%5Bb%5D=1&a[c]=2", output: '{"a":{"b":"1","c":"2"}}' },
  { name: "a[b] twice", type: form, body: "a[b]=1&a[b]=2", output: '{"a":{"b":["1","2"]}}' },
  {
    name: "rows",
    type: form,
    body: "a[1][sku]=y&a[0][sku]=x&a[1][n]=2",
    output: '{"a":[{"sku":"x"},{"sku":"y","n":"2"}]}',
  },
  { name: "numbers and names", type: form, body: "a[0]=x&a[b]=y", output: '{"a":{"0":"x","b":"y"}}' },
  { name: "a value and nested fields", type: form, body: "a=1&a[b]=2", output: '{"a":["1",{"b":"2"}]}' },
  {
    name: "a large index does not create a large array",
    type: form,
    body: "a[999999]=x",
    output: '{"a":["x"]}',
  },
  {
    name: "malformed brackets",
    type: form,
    body: "a[b=1&]c[=2&[d]=3",
    output: '{"a[b":"1","]c[":"2","[d]":"3"}',
  },
  { name: "no fields", type: form, body: "", output: "{}" },
  { name: "a name alone", type: form, body: "a&b=", output: '{"a":"","b":""}' },
  { name: "invalid percent-encoding", type: form, body: "a=%zz%4", output: '{"a":"%zz%4"}' },
  { name: "UTF-8", type: form, body: "a=caf%C3%A9", output: '{"a":"café"}' },
  {
    name: "another charset in a form",
    type: `${form}; charset=iso-8859-1`,
    body: "a=caf%E9&x=1+2",
    output: '{"a":"café","x":"1 2"}',
  },
  {
    name: "names of prototypes",
    type: form,
    body: "__proto__[x]=1&constructor[prototype][y]=2&a[__proto__]=3",
    output: '{"__proto__":{"x":"1"},"constructor":{"prototype":{"y":"2"}},"a":{"__proto__":"3"}}',
  },
  { name: "a form that forges _webhook", type: form, body: "_webhook[ip]=1.1.1.1&a=1", output: '{"a":"1"}' },

  // Multipart
  {
    name: "multipart fields",
    type: multipart,
    body: field("a", "1") + field("b[c]", "é") + field("a", "2") + end,
    output: '{"a":["1","2"],"b":{"c":"é"}}',
  },
  { name: "an empty multipart form", type: multipart, body: end, output: "{}" },
  {
    name: "a boundary in quotes, with a preamble and an epilogue",
    type: 'multipart/form-data; boundary="b"',
    body: `ignore this\r\n${field("a", "1")}${end}and this`,
    output: '{"a":"1"}',
  },
  {
    name: "a field of another charset",
    type: multipart,
    body: Buffer.concat([
      Buffer.from(
        '--b\r\nContent-Disposition: form-data; name="a"\r\nContent-Type: text/plain; charset=iso-8859-1\r\n\r\n',
      ),
      latin1("é"),
      Buffer.from(`\r\n${end}`),
    ]),
    output: '{"a":"é"}',
    content:
      "LS1iDQpDb250ZW50LURpc3Bvc2l0aW9uOiBmb3JtLWRhdGE7IG5hbWU9ImEiDQpDb250ZW50LVR5cGU6IHRleHQvcGxhaW47IGNoYXJzZXQ9aXNvLTg4NTktMQ0KDQrpDQotLWItLQ0K",
    content_encoding: "base64",
  },
  {
    name: "a file",
    type: multipart,
    body: field("name", "Ada") + file("photo", "a.txt", "text/plain", "hello") + end,
    output: `{"name":"Ada","photo":${stored("a.txt", "text/plain", 5, sha.hello)}}`,
    content: "",
    content_omitted: true,
  },
  {
    name: "several files of one field, in their order among its values",
    type: multipart,
    body:
      field("f[]", "first") +
      file("f[]", "a", "text/plain", "hello") +
      file("f[]", "b", "image/png", "") +
      end,
    output: `{"f":["first",${stored("a", "text/plain", 5, sha.hello)},${stored("b", "image/png", 0, sha.empty)}]}`,
    content: "",
    content_omitted: true,
  },
  {
    name: "a file's folders are removed",
    type: multipart,
    body: file("f", "../../etc/passwd", "text/plain", "hello") + end,
    output: `{"f":${stored("passwd", "text/plain", 5, sha.hello)}}`,
    content: "",
    content_omitted: true,
  },
  {
    name: "a file name in UTF-8",
    type: multipart,
    body: file("f", "résumé.pdf", "application/pdf", "hello") + end,
    output: `{"f":${stored("résumé.pdf", "application/pdf", 5, sha.hello)}}`,
    content: "",
    content_omitted: true,
  },
  {
    name: "a file name and a field name in Latin-1",
    type: multipart,
    body: latin1(file("für", "Übung.zip", "application/zip", "hello") + end),
    output: `{"für":${stored("Übung.zip", "application/zip", 5, sha.hello)}}`,
    content: "",
    content_omitted: true,
  },
  {
    name: "a file name by RFC 8187",
    type: multipart,
    body: `--b\r\nContent-Disposition: form-data; name="f"; filename="x.zip"; filename*=UTF-8''%C3%9Cbung.zip\r\nContent-Type: application/zip\r\n\r\nhello\r\n${end}`,
    output: `{"f":${stored("Übung.zip", "application/zip", 5, sha.hello)}}`,
    content: "",
    content_omitted: true,
  },
  {
    name: "a multipart form that names its charset",
    type: multipart,
    body: Buffer.concat([
      Buffer.from(field("_charset_", "windows-1252")),
      latin1(field("größe", "5 \x80 für é")),
      Buffer.from(end),
    ]),
    output: '{"_charset_":"windows-1252","größe":"5 € für é"}',
    content: Buffer.concat([
      Buffer.from(field("_charset_", "windows-1252")),
      latin1(field("größe", "5 \x80 für é")),
      Buffer.from(end),
    ]).toString("base64"),
    content_encoding: "base64",
  },
  {
    name: "a multipart form that names Shift_JIS",
    type: multipart,
    body: Buffer.concat([
      Buffer.from(field("_charset_", "Shift_JIS")),
      Buffer.from('--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n'),
      Buffer.from([0x93, 0xfa, 0x96, 0x7b]),
      Buffer.from(`\r\n${field("b", "1")}${end}`),
    ]),
    output: '{"_charset_":"Shift_JIS","a":"日本","b":"1"}',
    content:
      "LS1iDQpDb250ZW50LURpc3Bvc2l0aW9uOiBmb3JtLWRhdGE7IG5hbWU9Il9jaGFyc2V0XyINCg0KU2hpZnRfSklTDQotLWINCkNvbnRlbnQtRGlzcG9zaXRpb246IGZvcm0tZGF0YTsgbmFtZT0iYSINCg0Kk/qWew0KLS1iDQpDb250ZW50LURpc3Bvc2l0aW9uOiBmb3JtLWRhdGE7IG5hbWU9ImIiDQoNCjENCi0tYi0tDQo=",
    content_encoding: "base64",
  },
  {
    name: "a multipart form whose charset is unknown",
    type: multipart,
    body: field("_charset_", "nobody-knows") + field("a", "é") + end,
    output: '{"_charset_":"nobody-knows","a":"é"}',
  },
  {
    name: "Low 15: a file name with changed text direction",
    type: multipart,
    body: file("f", "invoice\u202efdp.exe", "application/pdf", "hello") + end,
    output: `{"f":${stored("invoicefdp.exe", "application/pdf", 5, sha.hello)}}`,
    content: "",
    content_omitted: true,
  },
  {
    name: "a file that was not selected",
    type: multipart,
    body: field("a", "1") + file("f", "", "application/octet-stream", "") + end,
    output: '{"a":"1","f":null}',
    content: "",
    content_omitted: true,
  },
  {
    name: "bytes without a name",
    type: multipart,
    body: '--b\r\nContent-Disposition: form-data; name="f"\r\nContent-Type: application/octet-stream\r\n\r\nhello\r\n--b--\r\n',
    output: `{"f":${stored(null, "application/octet-stream", 5, sha.hello)}}`,
    content: "",
    content_omitted: true,
  },
  {
    name: "multipart names of prototypes",
    type: multipart,
    body:
      field("__proto__", "1") +
      field("constructor[x]", "2") +
      file("a[__proto__]", "p", "text/plain", "hello") +
      end,
    output: `{"__proto__":"1","constructor":{"x":"2"},"a":{"__proto__":${stored("p", "text/plain", 5, sha.hello)}}}`,
    content: "",
    content_omitted: true,
  },
  {
    name: "multipart fields shaped like a file",
    type: multipart,
    body: field("f[file_id]", "x") + field("f[filename]", "y") + end,
    output: '{"f":{"file_id":"x","filename":"y"}}',
  },
  {
    name: "compressed multipart",
    type: multipart,
    headers: gzip,
    body: gzipSync(file("f", "a.txt", "text/plain", "hello") + end),
    output: `{"f":${stored("a.txt", "text/plain", 5, sha.hello)}}`,
    content: "",
    content_omitted: true,
  },

  // XML
  { name: "an element with text", type: xml, body: "<a>1</a>", output: '{"a":"1"}' },
  { name: "text/xml", type: "text/xml", body: "<a/>", output: '{"a":""}' },
  { name: "+xml", type: "application/soap+xml", body: "<s:a><s:b/></s:a>", output: '{"s:a":{"s:b":""}}' },
  {
    name: "attributes and text",
    type: xml,
    body: '<a id="1" x="y">t</a>',
    output: '{"a":{"@id":"1","@x":"y","#text":"t"}}',
  },
  {
    name: "repeated elements",
    type: xml,
    body: "<a><b>1</b> <c/>\n<b n='2'/></a>",
    output: '{"a":{"b":["1",{"@n":"2"}],"c":""}}',
  },
  {
    name: "mixed content",
    type: xml,
    body: "<p>one <b>two</b> three</p>",
    output: '{"p":{"b":"two","#text":"one  three"}}',
  },
  { name: "numbers stay text", type: xml, body: "<a>007</a>", output: '{"a":"007"}' },
  {
    name: "references",
    type: xml,
    body: '<a b="&lt;&quot;">T&amp;J &#65;&#x1F600;</a>',
    output: '{"a":{"@b":"<\\"","#text":"T&J A😀"}}',
  },
  {
    name: "CDATA, unchanged",
    type: xml,
    body: "<a><![CDATA[<!DOCTYPE x>&amp;]]></a>",
    output: '{"a":"<!DOCTYPE x>&amp;"}',
  },
  {
    name: "a declaration, a comment, an instruction",
    type: xml,
    body: "<?xml version='1.0'?><!-- c --><?p i?><a>x<!-- y -->z</a>",
    output: '{"a":"xz"}',
  },
  {
    name: "the charset of the declaration",
    type: xml,
    body: latin1('<?xml version="1.0" encoding="ISO-8859-1"?><a>é</a>'),
    output: '{"a":"é"}',
    content: '<?xml version="1.0" encoding="ISO-8859-1"?><a>é</a>',
  },
  { name: "a byte order mark before XML", type: xml, body: "\uFEFF<a/>", output: '{"a":""}' },
  {
    name: "XML names of prototypes",
    type: xml,
    body: '<constructor __proto__="1"><__proto__>x</__proto__></constructor>',
    output: '{"constructor":{"@__proto__":"1","__proto__":"x"}}',
  },
  { name: "a document about _webhook", type: xml, body: "<_webhook><ip>1</ip></_webhook>", output: "{}" },

  // Other text
  { name: "text", type: "text/plain", body: "hello", output: '{"body":"hello"}' },
  { name: "empty text", type: "text/plain", body: "", output: '{"body":""}' },
  {
    name: "JSON that says it is text",
    type: "text/plain",
    body: '{"a":1}',
    output: '{"body":"{\\"a\\":1}"}',
  },
  { name: "HTML", type: "text/html; charset=UTF-8", body: "<p>é", output: '{"body":"<p>é"}' },
  { name: "CSV with a byte order mark", type: "text/csv", body: "\uFEFFa;b", output: '{"body":"a;b"}' },
  {
    name: "text in another charset",
    type: "text/plain; charset=windows-1252",
    body: Buffer.from([0x80]),
    output: '{"body":"€"}',
    content: "€",
  },
  {
    name: "text in Japanese",
    type: "text/plain; charset=Shift_JIS",
    body: Buffer.from([0x93, 0xfa, 0x96, 0x7b]),
    output: '{"body":"日本"}',
    content: "日本",
  },
  {
    name: "invalid text",
    type: "text/plain",
    body: bytes,
    output: '{"body":"\\u0000\\u0001\\u0002\uFFFD\uFFFD"}',
    content: "AAEC//4=",
    content_encoding: "base64",
  },

  // No type
  { name: "JSON without a type", body: '{"a":1}', output: '{"a":1}' },
  { name: "a JSON number without a type", body: "12", output: '{"body":12}' },
  { name: "text without a type", body: "hello", output: '{"body":"hello"}' },
  { name: "no body", body: "", output: "{}" },
  { name: "an invalid type", type: "nonsense", body: "[1]", output: '{"body":[1]}' },
  {
    name: "bytes without a type",
    body: bytes,
    output: asFile("application/octet-stream", 5, sha.bytes),
    content: "AAEC//4=",
    content_encoding: "base64",
  },

  // Files
  {
    name: "bytes",
    type: "application/octet-stream",
    body: bytes,
    output: asFile("application/octet-stream", 5, sha.bytes),
    content: "AAEC//4=",
    content_encoding: "base64",
  },
  {
    name: "text that says it is bytes",
    type: "Application/PDF; x=y",
    body: "hello",
    output: asFile("application/pdf", 5, sha.hello),
    content: "aGVsbG8=",
    content_encoding: "base64",
  },
  { name: "an empty image", type: "image/png", body: "", output: "{}" },
  {
    name: "another multipart type",
    type: "multipart/mixed; boundary=b",
    body: "hello",
    output: asFile("multipart/mixed", 5, sha.hello),
    content: "hello",
  },
  {
    name: "a text type that is stored as a file",
    type: "application/sql",
    body: "hello",
    output: asFile("application/sql", 5, sha.hello),
    content: "hello",
  },
  {
    name: "text of an unknown type",
    type: "application/octet-stream",
    body: "hello",
    output: asFile("application/octet-stream", 5, sha.hello),
    content: "hello",
  },
  {
    name: "a compressed file",
    type: "image/png",
    headers: gzip,
    body: gzipSync("hello"),
    output: asFile("image/png", 5, sha.hello),
    content: "aGVsbG8=",
    content_encoding: "base64",
  },
  {
    name: "a megabyte is included beside its file",
    type: "application/zip",
    body: Buffer.alloc(1_048_576, "a"),
    output: asFile(
      "application/zip",
      1_048_576,
      "9bc1b2a288b26af7257a36277ae3816a7d4f16e89c1e7e77d0a5c48bad62b360",
    ),
    content: Buffer.alloc(1_048_576, "a").toString("base64"),
    content_encoding: "base64",
  },
  {
    name: "more than a megabyte is not",
    type: "application/zip",
    body: Buffer.alloc(1_048_577, "a"),
    output: asFile(
      "application/zip",
      1_048_577,
      "4a3f0c0c213adea174f9a3d4c13177315b588bdb2e9c1012d3d0bf0453ca0f6a",
    ),
    content: "",
    content_omitted: true,
  },

  // Content codings
  {
    name: "gzip",
    type: json,
    headers: gzip,
    body: gzipSync('{"a":1}'),
    output: '{"a":1}',
    content: '{"a":1}',
  },
  {
    name: "x-gzip",
    type: json,
    headers: { "content-encoding": "X-GZIP" },
    body: gzipSync("[]"),
    output: '{"body":[]}',
    content: "[]",
  },
  {
    name: "deflate",
    type: form,
    headers: { "content-encoding": "deflate" },
    body: deflateSync("a=1"),
    output: '{"a":"1"}',
    content: "a=1",
  },
  {
    name: "deflate without its header",
    type: form,
    headers: { "content-encoding": "deflate" },
    body: deflateRawSync("a=1"),
    output: '{"a":"1"}',
    content: "a=1",
  },
  {
    name: "brotli",
    type: xml,
    headers: { "content-encoding": "br" },
    body: brotliCompressSync("<a/>"),
    output: '{"a":""}',
    content: "<a/>",
  },
  {
    name: "a charset in place of a coding",
    type: json,
    headers: { "content-encoding": "UTF-8" },
    body: "{}",
    output: "{}",
  },
  { name: "JSON that is labeled as a form", type: form, body: '{"a":"b=c&d"}', output: '{"a":"b=c&d"}' },
  {
    name: "a list of JSON that is labeled as a form",
    type: form,
    body: "%5B1%2C2%5D",
    output: '{"body":[1,2]}',
  },
  { name: "a form with a byte order mark", type: form, body: "\uFEFFa=1", output: '{"a":"1"}' },
  { name: "identity", type: json, headers: { "content-encoding": "identity" }, body: "{}", output: "{}" },
  { name: "empty gzip", type: json, headers: gzip, body: "", output: "{}" },
  {
    name: "gzip without a type",
    headers: gzip,
    body: gzipSync('{"a":1}'),
    output: '{"a":1}',
    content: '{"a":1}',
  },
  {
    name: "gzip of bytes without a type",
    headers: gzip,
    body: gzipSync(bytes),
    output: asFile("application/octet-stream", 5, sha.bytes),
    content: "AAEC//4=",
    content_encoding: "base64",
  },

  // GET
  { name: "GET", method: "GET", body: "", output: "{}" },
  { name: "GET with a body", method: "GET", type: json, body: '{"a":1}', output: "{}" },
  {
    name: "GET with a file",
    method: "GET",
    type: "image/png",
    body: bytes,
    output: "{}",
    content: "AAEC//4=",
    content_encoding: "base64",
  },
  {
    name: "GET with a compressed form",
    method: "GET",
    type: form,
    headers: gzip,
    body: gzipSync("a=1"),
    output: "{}",
    content: "a=1",
  },
];

const invalid = { status: 400, code: "invalid_body" };
const tooMany = /more than (1000000 items|500000 keys)/;

export const refusedBodies: readonly RefusedRow[] = [
  {
    ...invalid,
    name: "a multipart field without a name",
    type: multipart,
    body: `--b\r\nContent-Disposition: form-data\r\n\r\nhello\r\n${end}`,
    detail: /A field of the form has no name/,
  },
  {
    ...invalid,
    name: "a multipart file without a name",
    type: multipart,
    body: `--b\r\nContent-Disposition: form-data; filename="a.txt"\r\n\r\nhello\r\n${end}`,
    detail: /of the form has no name/,
  },
  { ...invalid, name: "JSON that ends too early", type: json, body: '{"a":', detail: /line 1, column 6/ },
  {
    ...invalid,
    name: "JSON with trailing text",
    type: json,
    body: '{"a":1}\n]',
    detail: /line 2, column 1/,
  },
  {
    ...invalid,
    name: "JSON in the wrong charset",
    type: json,
    body: latin1('{"a":"é"}'),
    detail: /not valid utf-8/,
  },
  { ...invalid, name: "65 levels", type: json, body: nested(65), detail: /deeper than 64/ },
  { ...invalid, name: "100,000 levels", type: json, body: nested(100_000), detail: /deeper than 64/ },
  { ...invalid, name: "too many items", type: json, body: `[${"0,".repeat(1_000_000)}0]`, detail: tooMany },
  { ...invalid, name: "65 levels without a type", body: nested(65), detail: /deeper than 64/ },
  {
    ...invalid,
    name: "an unknown charset",
    type: "text/plain; charset=klingon",
    body: "x",
    detail: /“klingon” is unknown/,
  },
  {
    ...invalid,
    name: "10,001 form fields",
    type: form,
    body: "a=1&".repeat(10_001),
    detail: /more than 10000 fields/,
  },
  {
    ...invalid,
    name: "a form field of 33 levels",
    type: form,
    body: `a${"[b]".repeat(33)}=1`,
    detail: /deeper than 32/,
  },
  {
    ...invalid,
    name: "multipart without a boundary",
    type: "multipart/form-data",
    body: "x",
    detail: /boundary/,
  },
  { ...invalid, name: "empty multipart", type: multipart, body: "", detail: /Unexpected end/ },
  {
    ...invalid,
    name: "multipart that ends too early",
    type: multipart,
    body: field("a", "1"),
    detail: /Unexpected end/,
  },
  {
    ...invalid,
    name: "a file that ends too early",
    type: multipart,
    body: '--b\r\nContent-Disposition: form-data; name="f"; filename="f"\r\n\r\nhello',
    detail: /Unexpected end/,
  },
  {
    ...invalid,
    name: "multipart of another boundary",
    type: "multipart/form-data; boundary=c",
    body: field("a", "1") + end,
    detail: /Unexpected end/,
  },
  {
    ...invalid,
    name: "10,001 multipart fields",
    type: multipart,
    body: field("a", "1").repeat(10_001) + end,
    detail: /more than 10000 fields/,
  },
  {
    ...invalid,
    name: "101 files",
    type: multipart,
    body: file("f", "f", "a/b", "x").repeat(101) + end,
    detail: /more than 100 files/,
  },
  {
    ...invalid,
    name: "a file after the end",
    type: multipart,
    body: `${field("a", "1")}--b--\r\n${field("b", "2")}--b\r\nContent-Disposition: form-data; name="f"; filename="f"\r\n\r\nhello`,
    detail: /continues after its end/,
  },
  {
    ...invalid,
    name: "a part with an invalid header, followed by a file",
    type: multipart,
    body: `--b\r\nno header\r\n\r\nx\r\n${file("f", "f", "a/b", "x")}${end}`,
    detail: /Malformed part header/,
  },
  {
    ...invalid,
    name: "a multipart field in an unknown charset",
    type: multipart,
    body: `--b\r\nContent-Disposition: form-data; name="a"\r\nContent-Type: text/plain; charset=klingon\r\n\r\nx\r\n${end}`,
    detail: /charset of the field “a”/,
  },
  { ...invalid, name: "not XML", type: xml, body: "hello", detail: /not XML/ },
  { ...invalid, name: "empty XML", type: xml, body: "", detail: /not XML/ },
  { ...invalid, name: "an element that is not closed", type: xml, body: "<a><b></a>", detail: /line 1.*'b'/ },
  { ...invalid, name: "two root elements", type: xml, body: "<a/><b/>", detail: /more than one root/ },
  {
    ...invalid,
    name: "a document type",
    type: xml,
    body: '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>',
    detail: /document type declaration/,
  },
  {
    ...invalid,
    name: "an external entity",
    type: xml,
    body: '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>',
    detail: /document type declaration/,
  },
  { ...invalid, name: "a document's own entity", type: xml, body: "<a>&nbsp;</a>", detail: /“&nbsp;”/ },
  {
    ...invalid,
    name: "65 elements deep",
    type: xml,
    body: `${"<a>".repeat(66)}${"</a>".repeat(66)}`,
    detail: /deeper than 64/,
  },
  {
    ...invalid,
    name: "too many elements",
    type: xml,
    body: `<a>${"<b/>".repeat(1_000_000)}</a>`,
    detail: tooMany,
  },
  {
    ...invalid,
    name: "XML in the wrong charset",
    type: xml,
    body: latin1("<a>é</a>"),
    detail: /not valid utf-8/,
  },
  { ...invalid, name: "invalid gzip", type: json, headers: gzip, body: "{}", detail: /not valid gzip/ },
  {
    ...invalid,
    name: "gzip that ends too early",
    type: json,
    headers: gzip,
    body: gzipSync('{"a":1}').subarray(0, 20),
    detail: /not valid gzip/,
  },
  {
    ...invalid,
    name: "invalid brotli",
    type: "image/png",
    headers: { "content-encoding": "br" },
    body: "hello, this is no brotli",
    detail: /not valid br/,
  },
  {
    status: 413,
    code: "body_too_large",
    name: "too much",
    type: "text/plain",
    body: "x".repeat(6_000_001),
    detail: /6000000 bytes/,
  },
  {
    status: 413,
    code: "body_too_large",
    name: "too large a file",
    type: "image/png",
    body: "x".repeat(6_000_001),
    detail: /6000000 bytes/,
  },
  {
    status: 413,
    code: "body_too_large",
    name: "too much after decompression",
    type: json,
    headers: gzip,
    body: gzipSync("x".repeat(3_000_001)),
    detail: /3000000 bytes when decompressed/,
  },
  {
    status: 413,
    code: "body_too_large",
    name: "too large a file after decompression",
    type: multipart,
    headers: gzip,
    body: gzipSync(file("f", "f", "a/b", "x".repeat(3_000_000)) + end),
    detail: /3000000 bytes when decompressed/,
  },
  {
    status: 415,
    code: "unsupported_encoding",
    name: "two codings",
    type: json,
    headers: { "content-encoding": "gzip, br" },
    body: "{}",
    detail: /gzip, deflate or br/,
  },
  {
    status: 415,
    code: "unsupported_encoding",
    name: "gzip twice",
    type: json,
    headers: { "content-encoding": "gzip, gzip" },
    body: gzipSync(gzipSync("{}")),
    detail: /one content encoding/,
  },
  {
    status: 415,
    code: "unsupported_encoding",
    name: "an unknown coding",
    type: json,
    headers: { "content-encoding": "zstd" },
    body: "{}",
    detail: /one content encoding/,
  },
  {
    status: 415,
    code: "unsupported_encoding",
    name: "a coding named like a prototype",
    type: json,
    headers: { "content-encoding": "__proto__" },
    body: "{}",
    detail: /one content encoding/,
  },
];
