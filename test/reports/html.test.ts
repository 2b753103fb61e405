import { expect, test } from "vitest";
import type { Json } from "#lib/json.ts";
import runner from "#nodes/html/run.ts";
import { setConverter } from "#server/platform/sandbox/converter.test-support.ts";
import { runNode } from "#test/run-node.ts";
import { filesInMemory } from "#test/stored-file.ts";

const conversions = setConverter();
const { files } = filesInMemory();

async function extract(source: string, field: object): Promise<Json> {
  const settings = { source, fields: [{ name: "found", ...field }] };
  const outcome = await runNode(runner, settings, { ports: { conversions, files } });
  if (outcome.kind !== "done") throw new Error(JSON.stringify(outcome));
  return (outcome.output as { data: { found: Json } }).data.found;
}

const rows = `<table>${[1, 2, 3, 4].map((row) => `<tr><td>r${row} 1</td><td>r${row} 2</td></tr>`).join("")}</table>`;

/** Pages from public bug reports, and what is found in them. */
const pages: [report: string, source: string, field: object, found: Json][] = [
  [
    "n8n-io/n8n#572",
    '<div id="comic"><img src="//imgs.example/a.png" title="t"></div>',
    { selector: "#comic > img", value: "attribute", attribute: "src" },
    "//imgs.example/a.png",
  ],
  [
    "n8n-io/n8n#15055",
    `<p><a class="xst" href="forum.php?mod=a&amp;fid=1"><b>One</b></a> <a href="/2">Two</a></p>`,
    { selector: "a[class='xst']", value: "html" },
    "<b>One</b>",
  ],
  [
    "cheeriojs/cheerio#2841",
    "<ul><li>It has an easy-to-use interface.</li><li>It is customizable.</li></ul>",
    { selector: "ul" },
    "It has an easy-to-use interface.\nIt is customizable.",
  ],
  [
    "cheeriojs/cheerio#3457",
    "<div>\n<p>PART ONE</p>\n<section>\n<p>\n<b>GENERAL PROVISIONS</b>\n</p>\n</section>\n</div>",
    { selector: "div" },
    "PART ONE\nGENERAL PROVISIONS",
  ],
  [
    "cheeriojs/cheerio#1306",
    '<body><div id="1">Some text.</div><div id="2">A space before this.</div></body>',
    { selector: "body" },
    "Some text.\nA space before this.",
  ],
  [
    "cheeriojs/cheerio#615",
    '<table><tr><th><a href="?C=N">Name</a></th><th><a href="?C=M">Last modified</a></th></tr></table>',
    { selector: "table" },
    "Name\tLast modified",
  ],
  [
    "cheeriojs/cheerio#986",
    "<body><div>ciao</div><script>function(){blablabla}</script><style>p{}</style></body>",
    { selector: "body" },
    "ciao",
  ],
  [
    "cheeriojs/cheerio#1327",
    "<div><div>By</div><h2>John Smith</h2></div>",
    { selector: "div" },
    "By\nJohn Smith",
  ],
  [
    "cheeriojs/cheerio#1327",
    '<p>See <a href="">My great link</a>!</p>',
    { selector: "p" },
    "See My great link!",
  ],
  [
    "cheeriojs/cheerio#835",
    "<div id='content'><p>foo</p><p>bar</p></div>",
    { selector: "#content" },
    "foo\nbar",
  ],
  [
    "cheeriojs/cheerio#4114",
    "<p>This domain is for use in documents. You may use this\n    domain in literature.</p>",
    { selector: "p" },
    "This domain is for use in documents. You may use this domain in literature.",
  ],
  [
    "bda-research/node-crawler#352",
    rows,
    { selector: "table > tbody > tr:nth-child(4) > td:nth-child(2)" },
    "r4 2",
  ],
  ["cheeriojs/cheerio#143", rows, { selector: "table tr:nth-child(1) > td:nth-child(2)" }, "r1 2"],
  ["bda-research/node-crawler#352", rows, { selector: "table > tr:nth-child(4) > td:nth-child(2)" }, "r4 2"],
  [
    "bda-research/node-crawler#352",
    "<table><thead><tr><th>Head</th></tr></thead><tr><td>1</td></tr><tbody><tr><td>2</td></tr></tbody><tr><td>3</table><p>x",
    { selector: "tbody > tr:first-child", list: true },
    ["1", "2", "3"],
  ],
  ["AngleSharp/AngleSharp#513", rows, { selector: "tbody tr:nth-child(5)" }, null],
  [
    "AngleSharp/AngleSharp#46",
    rows,
    { selector: "tr:nth-child(n+3) td:first-child", list: true },
    ["r3 1", "r4 1"],
  ],
  [
    "TechnikEmpire/GQ#10",
    rows,
    { selector: "tr:nth-child(2n) td:first-child", list: true },
    ["r2 1", "r4 1"],
  ],
  [
    "taoqf/node-html-parser#74",
    '<table><tbody><tr class="odd"><td>1</td><td><a href="/5z9LX1.pdf">P</a></td><td><a href="/3QhZGq.xml"><img alt="X"></a></td></tr></tbody></table>',
    { selector: "table tbody tr td:nth-child(3) a", value: "attribute", attribute: "href" },
    "/3QhZGq.xml",
  ],
  [
    "taoqf/node-html-parser#74",
    '<a href="/a.pdf">A</a><a href="/b.xml">B</a>',
    { selector: 'a[href*=".xml"]:not(.x)' },
    "B",
  ],
  [
    "mylogin/htmlparser#3",
    "<meta http-equiv=Content-Type content=text/html; charset=gb2312>",
    { selector: "meta", value: "attribute", attribute: "content" },
    "text/html;",
  ],
  [
    "facelessuser/soupsieve#144",
    '<table><tr><th colspan="2">Head</th></tr></table>',
    { selector: "th[colspan=2]" },
    "Head",
  ],
  [
    "home-assistant/architecture#210",
    '<table><tr><td><font style="vertical-align: inherit;"><font> 10880</font></font></td><td>2</td></tr></table>',
    { selector: "td", list: true },
    ["10880", "2"],
  ],
];

test.each(pages)("%s: %s has %j", async (_report, source, field, found) => {
  expect(await extract(source, field)).toEqual(found);
});
