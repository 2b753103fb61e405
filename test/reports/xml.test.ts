import { expect, test } from "vitest";
import type { Json } from "#lib/json.ts";
import runner from "#nodes/xml/run.ts";
import { runNode } from "#test/run-node.ts";

async function read(value: string, settings = {}): Promise<Json> {
  const outcome = await runNode(runner, { operation: "to_json", value, ...settings });
  if (outcome.kind !== "done") throw new Error(JSON.stringify(outcome));
  return (outcome.output as { data: Json }).data;
}

const numbers = { parse_numbers: true };

/** XML from public bug reports, and what it says. */
const documents: [report: string, text: string, data: Json, settings?: object][] = [
  [
    "NaturalIntelligence/fast-xml-parser#10",
    '<?xml version="1.0"?>\n<date>02082017</date>',
    { date: "02082017" },
  ],
  ["NaturalIntelligence/fast-xml-parser#10", "<date>02082017</date>", { date: "02082017" }, numbers],
  ["NaturalIntelligence/fast-xml-parser#547", "<item>08</item>", { item: "08" }, numbers],
  ["NaturalIntelligence/fast-xml-parser#273", "<code>0E68</code>", { code: "0E68" }, numbers],
  [
    "NaturalIntelligence/fast-xml-parser#338",
    "<r><Firma>03</Firma><CAD>0006</CAD><b/><b/><m>1.000</m></r>",
    { r: { Firma: "03", CAD: "0006", b: ["", ""], m: "1.000" } },
    numbers,
  ],
  ["NaturalIntelligence/fast-xml-parser#19", "<section><![CDATA[0]]></section>", { section: "0" }],
  ["NaturalIntelligence/fast-xml-parser#19", "<section><![CDATA[0]]></section>", { section: 0 }, numbers],
  [
    "NaturalIntelligence/fast-xml-parser#451",
    "<latitude>\n    <![CDATA[ 0 ]]>\n</latitude>",
    { latitude: "\n     0 \n" },
  ],
  [
    "NaturalIntelligence/fast-xml-parser#53",
    '<l ses="">\n <role>Administrator</role>\n A test value<role>Developer\n </role>\n</l>',
    { l: { "@ses": "", role: ["Administrator", "Developer\n "], "#text": "A test value" } },
  ],
  [
    "NaturalIntelligence/fast-xml-parser#30",
    '<issue entity="Mjg2MzY2OTkyNA==" state="partial" version="1"></issue>',
    { issue: { "@entity": "Mjg2MzY2OTkyNA==", "@state": "partial", "@version": "1" } },
  ],
  [
    "NaturalIntelligence/fast-xml-parser#5",
    "<n><person><phone>+122233344550</phone><name><![CDATA[Jack]]></name><phone>+122233344551</phone></person></n>",
    { n: { person: { phone: ["+122233344550", "+122233344551"], name: "Jack" } } },
    numbers,
  ],
  [
    "NaturalIntelligence/fast-xml-parser#180",
    '<?xml version="1.0" encoding="UTF-8"?><response>\n\t<data>\n\t\t<row>\n\t\t\t<col1>data</col1></row></data>\n\t<type>ERROR</type>\n</response>',
    { response: { data: { row: { col1: "data" } }, type: "ERROR" } },
  ],
  [
    "NaturalIntelligence/fast-xml-parser#180",
    "<response><data><row><col1>data</col1></row></data></response>",
    { response: { data: { row: [{ col1: "data" }] } } },
    { lists: ["row"] },
  ],
  ["shamblett/xml2json#36", "<a><node>1</node></a>", { a: { node: ["1"] } }, { lists: ["node"] }],
  [
    "hapijs/faketoe#24",
    '<categories><category id="1"><title>Heroes</title><link rel="self" type=""/></category><category id="2"><title>Films</title></category></categories>',
    {
      categories: {
        category: [
          { "@id": "1", title: "Heroes", link: { "@rel": "self", "@type": "" } },
          { "@id": "2", title: "Films" },
        ],
      },
    },
  ],
  [
    "buglabs/node-xml2json#36",
    '<blah attr="1"><attr value="2"></attr></blah>',
    { blah: { "@attr": "1", attr: { "@value": "2" } } },
  ],
];

test.each(documents)("%s: %s", async (_report, text, data, settings) => {
  expect(await read(text, settings)).toEqual(data);
});

test("buglabs/node-xml2json#36: what was read is written again", async () => {
  const text = '<blah attr="1"><attr value="2"/></blah>';
  const written = await runNode(runner, {
    operation: "to_xml",
    value: await read(text),
    declaration: false,
    pretty: false,
  });
  expect(written).toMatchObject({ output: { xml: text } });
});

test.each([
  ["Leonidas-from-XIV/node-xml2js#699", "<p>hello world</p><p> </p><p>&nbsp;</p>"],
  ["Leonidas-from-XIV/node-xml2js#699", "<p>hello world</p><p>something</p>"],
  ["holloway/xml-zero.js#5", '<?xml version=""?><root'],
])("%s: %s is not XML, and is refused", async (_report, text) => {
  expect(await runNode(runner, { operation: "to_json", value: text })).toMatchObject({
    kind: "fail",
    error: { code: "xml_invalid" },
  });
});

/** Values from public bug reports, and the XML that has them. */
test.each<[report: string, value: Json, xml: string]>([
  [
    "buglabs/node-xml2json#75",
    { r: { text: ['"&aa', '"bb'] } },
    '<r><text>"&amp;aa</text><text>"bb</text></r>',
  ],
  ["soldair/node-jsontoxml#18", { r: { "@a": 'it\'s "x"' } }, '<r a="it\'s &quot;x&quot;"/>'],
  ["davidcalhoun/jstoxml#8", { r: { "@a": "<&>" } }, '<r a="&lt;&amp;>"/>'],
  ["davidcalhoun/jstoxml#12", { r: { a: null } }, "<r><a/></r>"],
  ["x2js/x2js#7", { r: "a < b & c" }, "<r>a &lt; b &amp; c</r>"],
  ["oozcitak/xmlbuilder-js#187", { r: { city: null, town: "" } }, "<r><city/><town/></r>"],
  [
    "Leonidas-from-XIV/node-xml2js#639",
    { r: { Invoice: [{ "@listID": "0101" }] } },
    '<r><Invoice listID="0101"/></r>',
  ],
  [
    "Leonidas-from-XIV/node-xml2js#714",
    { root: { name: 'John< "Doe' } },
    '<root><name>John&lt; "Doe</name></root>',
  ],
  ["stleary/JSON-java#786", { r: { content: null, user: "x x" } }, "<r><content/><user>x x</user></r>"],
])("%s: writes %j", async (_report, value, xml) => {
  const written = await runNode(runner, { operation: "to_xml", value, declaration: false, pretty: false });
  expect(written).toMatchObject({ output: { xml } });
});

test.each(["stleary/JSON-java#109", "stleary/JSON-java#166"])(
  "%s: a key that cannot be an element's name is refused",
  async () => {
    for (const key of ["a><script>", "$id", "a b", ""]) {
      const value = { r: { [key]: "1" } };
      const written = await runNode(runner, {
        operation: "to_xml",
        value,
        declaration: false,
        pretty: false,
      });
      expect(written).toMatchObject({ kind: "fail", retryable: false });
    }
  },
);
