import fc from "fast-check";
import { SaxesParser } from "saxes";
import { describe, expect, test } from "vitest";
import type { JsonObject } from "#lib/json.ts";
import { parseXml } from "./parse-xml.ts";

const limits = { depth: 100, names: 10_000, tooDeep: "too deep", tooManyNames: "too many names" };
const parse = (text: string) => parseXml(text, { attributePrefix: "@", textKey: "#text" }, limits);

test.each<[text: string, where: string, what: string]>([
  ['<a b="<"/>', "line 1, column 7", "“b” contains “<”"],
  ['<a\n b="1>\n<c d="/></a>', "line 3, column 1", "“b” contains “<”, or is not closed"],
  ["<a>\n]]></a>", "line 2, column 1", "“]]&gt;”"],
  ["<a>\u0001</a>", "line 1, column 4", "U+0001"],
  ["<a>\r\n\r\n\u000b</a>", "line 3, column 1", "U+000B"],
  ["<a>\r\r &#x1;</a>", "line 3, column 2", "“&#x1;” is not to a character"],
  ['<a b="1\n&#xFFFF;"/>', "line 2, column 1", "“&#xFFFF;” is not to a character"],
  ["<a>\uFFFE</a>", "line 1, column 4", "U+FFFE"],
  ["<a>😀\ud83d</a>", "line 1, column 6", "U+D83D"],
  ["<a>\ude00</a>", "line 1, column 4", "U+DE00"],
  ["<a><!-- b -- c --></a>", "line 1, column 11", "A comment contains “--”"],
  ["<!-- b ---><a/>", "line 1, column 8", "A comment contains “--”"],
  ["<a><!-- b </a>", "line 1, column 4", "“<!--” is not closed"],
  ['<?xml encoding="UTF-8"?><a/>', "line 1, column 7", "a version"],
  ["<?xml?><a/>", "line 1, column 6", "a version"],
  ['<?xml version="2.0"?><a/>', "line 1, column 7", "version of the XML declaration"],
  ['<?xml version="1.0" encoding="ü"?><a/>', "line 1, column 21", "encoding of the XML declaration"],
  ['<?xml version="1.0" standalone="maybe"?><a/>', "line 1, column 21", "standalone"],
  ['<?xml version="1.0" standalone="yes" encoding="UTF-8"?><a/>', "line 1, column 38", "in this order"],
  ['<?xml version="1.0"encoding="UTF-8"?><a/>', "line 1, column 20", "in this order"],
  ['<?XML version="1.0"?><a/>', "line 1, column 1", "“<?xml”"],
  [' <?xml version="1.0"?><a/>', "line 1, column 2", "not at the start"],
  ["<?p+?><a/>", "line 1, column 4", "“<?p”"],
  ["\u00a0<a/>", "line 1, column 1", "outside of the root element"],
  ["<a/\u00a0>", "line 1, column 3", "White space is missing"],
  ["<a></a\u00a0>", "line 1, column 4", "more than its name"],
  ["<a/>\n<b/>", "line 2, column 1", "more than one root element"],
  ["<a>b & c</a>", "line 1, column 6", "“&amp;”"],
  ["<a>b &c; d</a>", "line 1, column 6", "“&c;”"],
  ["<!DOCTYPE a><a/>", "line 1, column 1", "document type declaration"],
])("%j is refused at %s, because of %s", (text, where, what) => {
  const problem = parse(text);
  expect(problem).toContain(`at ${where}`);
  expect(problem).toContain(what);
});

test.each<[text: string, value: JsonObject]>([
  ["<a>1\r\n2\r3\n4\r\r\n5</a>", { a: "1\n2\n3\n4\n\n5" }],
  ["<a>1&#13;\r\n2&#xd;&#10;</a>", { a: "1\r\n2\r\n" }],
  ["<a><![CDATA[1\r\n&#13;\r2]]></a>", { a: "1\n&#13;\n2" }],
  ['<a b="1\r\n2\t3\n4\r5"/>', { a: { "@b": "1 2 3 4 5" } }],
  ['<a b="1&#13;&#10;2&#9;3"/>', { a: { "@b": "1\r\n2\t3" } }],
  ["<a>&#0000000000000000000000000000000000000000000065;&#x10FFFF;</a>", { a: "A\u{10ffff}" }],
  ["<?xml version='1.1'\r\nencoding='utf-8' standalone='no' ?><a/>", { a: "" }],
  ["<?xml-stylesheet href='a.xsl'?><a>]]&gt;]]</a><!----><!-- - -->", { a: "]]>]]" }],
])("%j is %j", (text, value) => {
  expect(JSON.stringify(parse(text))).toBe(JSON.stringify(value));
});

interface Node {
  attributes: Map<string, string>;
  children: [name: string, node: Node][];
  text: string;
}

/** The document by another parser, or the reason why it refuses it. That one reads half a character as a whole one. */
function judge(text: string): Node | Error {
  if (!text.isWellFormed()) return new Error("half a character");
  const parser = new SaxesParser({ defaultXMLVersion: "1.0", forceXMLVersion: true });
  const document: Node = { attributes: new Map(), children: [], text: "" };
  const open = [document];
  const addText = (part: string) => {
    const node = open.at(-1);
    if (node) node.text += part;
  };
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("opentag", ({ name, attributes }) => {
    const node: Node = { attributes: new Map(Object.entries(attributes)), children: [], text: "" };
    open.at(-1)?.children.push([name, node]);
    open.push(node);
  });
  parser.on("closetag", () => open.pop());
  try {
    parser.write(text).close();
    return document;
  } catch (error) {
    return error as Error;
  }
}

function toValue({ attributes, children, text }: Node): unknown {
  if (attributes.size === 0 && children.length === 0) return text;
  const fields: Record<string, unknown> = Object.create(null);
  for (const [name, value] of attributes) fields[`@${name}`] = value;
  for (const name of new Set(children.map(([each]) => each))) {
    const values = children.filter(([each]) => each === name).map(([, node]) => toValue(node));
    fields[name] = values.length === 1 ? values[0] : values;
  }
  if (text.trim() !== "") fields["#text"] = children.length === 0 ? text : text.trim();
  return fields;
}

const name = fc.constantFrom("a", "b", "c:d", "é", "_1", "x-y.z");
const space = fc.constantFrom("", " ", "\t", "\n", "\r\n", "\r", " \r\n\t");
const characters = fc.constantFrom(
  "x",
  "é",
  "😀",
  "\u0085",
  "\u2028",
  "\u00a0",
  "]] ",
  ">",
  "\r\n",
  "\r",
  "\n",
  "\t",
  " ",
);
const references = fc.constantFrom(
  "&amp;",
  "&lt;",
  "&gt;",
  "&quot;",
  "&apos;",
  "&#13;",
  "&#xA;",
  "&#9;",
  "&#128512;",
);
const content = fc.array(fc.oneof(characters, references), { maxLength: 6 }).map((parts) => parts.join(""));
const attribute = fc
  .tuple(space, space, content, fc.constantFrom('"', "'"))
  .map(([before, after, value, quote]) => `${before}=${after}${quote}${value}${quote}`);
const attributes = fc
  .uniqueArray(fc.tuple(name, attribute), { selector: ([each]) => each, maxLength: 3 })
  .map((list) => list.map(([each, value]) => ` ${each}${value}`).join(""));
const misc = fc.oneof(
  fc.constantFrom("<!-- a -\r\n- <b> & -->", "<!---->", "<?p?>", "<?p a ?b>?>", "<?xml-p <a>?>"),
  space,
);
const { element } = fc.letrec<{ element: string }>((tie) => ({
  element: fc
    .tuple(
      name,
      attributes,
      space,
      fc.array(
        fc.oneof(
          { maxDepth: 4 },
          content,
          misc,
          content.map((text) => `<![CDATA[${text}<&]]>`),
          tie("element"),
        ),
        { maxLength: 4 },
      ),
    )
    .map(([tag, more, blank, inside]) =>
      inside.length === 0
        ? `<${tag}${more}${blank}/>`
        : `<${tag}${more}${blank}>${inside.join("")}</${tag}${blank}>`,
    ),
}));
const declaration = fc.constantFrom(
  "",
  "<?xml version='1.0'?>",
  '<?xml version = "1.0"\r\n encoding="UTF-8" standalone=\'yes\' ?>',
  '<?xml version="1.1"?>',
);
const document = fc.tuple(declaration, misc, element, misc).map((parts) => parts.join(""));

/** What tears a document, or stays allowed where it happens to stand. */
const fragments = fc.oneof(
  fc.constantFrom(
    ..."<>&\"'=/!?-[];:#x1 \r\n\t\u0000\u0001\u0008\u000b\u000c\u001f\u007f\u0085\ufffd\ufffe\uffff\ud83d\ude00".split(
      "",
    ),
  ),
  fc.constantFrom(
    "]]>",
    "--",
    "<!--",
    "-->",
    "<?",
    "?>",
    "<![CDATA[",
    "<a>",
    "</a>",
    "<a/>",
    "&#x1;",
    "&#0;",
    "&#xD800;",
  ),
  fc.constantFrom(
    "&#x110000;",
    "&#x0041;",
    "&#65",
    "&x;",
    "&amp",
    "<?xml version='1.0'?>",
    ' a="1"',
    " b='<'",
    "<A b=1/>",
  ),
);
const mutation = fc.record({
  at: fc.nat(),
  cut: fc.constantFrom(0, 0, 1, 2, 5),
  insert: fc.oneof(fc.constant(""), fragments),
});
const mutated = fc
  .tuple(document, fc.array(mutation, { minLength: 1, maxLength: 3 }))
  .map(([text, mutations]) =>
    mutations.reduce((result, { at, cut, insert }) => {
      const from = at % (result.length + 1);
      return result.slice(0, from) + insert + result.slice(from + cut);
    }, text),
  );

describe("another parser of XML", () => {
  const compare = (text: string) => {
    const judged = judge(text);
    const parsed = parse(text);
    if (judged instanceof Error)
      expect([text, judged.message, typeof parsed]).toEqual([text, judged.message, "string"]);
    else expect([text, JSON.stringify(parsed)]).toEqual([text, JSON.stringify(toValue(judged))]);
  };

  test("reads the same from every well-formed document", () => {
    fc.assert(
      fc.property(document, (text) => {
        expect(judge(text)).not.toBeInstanceOf(Error);
        compare(text);
      }),
      { numRuns: 1000 },
    );
  });

  test("accepts and refuses the same damaged documents, and reads the same from them", () => {
    // The other one ends the target of an instruction at a question mark, too.
    const judged = mutated.filter((text) => !/<\?[^\s?]+\?(?!>)/.test(text));
    fc.assert(fc.property(judged, compare), { numRuns: 5000 });
  });
});
