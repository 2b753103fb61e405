import { expect, test } from "vitest";
import runner from "#nodes/markdown/run.ts";
import { runNode } from "#test/run-node.ts";

async function toMarkdown(text: string): Promise<string> {
  const outcome = await runNode(runner, { operation: "to_markdown", text });
  if (outcome.kind !== "done") throw new Error(JSON.stringify(outcome));
  return (outcome.output as { markdown: string }).markdown.trim();
}

/** HTML from public bug reports, and the Markdown that says the same. */
const pages: [report: string, html: string, markdown: string][] = [
  [
    "tox-dev/turbohtml#764",
    "<table><tr><td><table><tr><td>a<br>b</td></tr></table></td></tr></table>",
    "a\\\nb",
  ],
  [
    "mixmark-io/turndown#450",
    "<ol><li>Item 1\n<ol><li>Child\n<ol><li>Grandchild</li></ol></li></ol></li><li>Item 2</li></ol>",
    "1. Item 1\n   1. Child\n      1. Grandchild\n2. Item 2",
  ],
  [
    "mixmark-io/turndown#26",
    "<ol><li>item 1</li><li>item 2</li><ol><li>item 2.1</li></ol></ol>",
    "1. item 1\n2. item 2\n   1. item 2.1",
  ],
  ["mixmark-io/turndown#104", "<b>not all ** of me</b>", "**not all \\*\\* of me**"],
  ["mixmark-io/turndown#104", "<p>**123**</p>", "\\*\\*123\\*\\*"],
  [
    "mixmark-io/turndown#106",
    '<p>&lt;iframe src="a"&gt;&lt;/iframe&gt;</p>',
    '\\<iframe src="a">\\</iframe>',
  ],
  ["activepieces/activepieces#14107", "<p>Test_Underscore_Escaping</p>", "Test_Underscore_Escaping"],
  [
    "activepieces/activepieces#14107",
    "<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>x</td><td><b>y</b></td></tr></tbody></table>",
    "| A | B |\n| - | - |\n| x | **y** |",
  ],
  [
    "crosstype/node-html-markdown#60",
    "<ul><li><p>foo</p><table><thead><tr><th>foo</th></tr></thead><tbody><tr><td>baz</td></tr></tbody></table></li></ul>",
    "- foo\n\n  | foo |\n  | - |\n  | baz |",
  ],
  [
    "trutohq/turndown-plugin-gfm#21",
    '<table><tbody><tr><th scope="row">P:</th><td>Basic <a href="https://a.example">HTML</a></td></tr><tr><th scope="row">L:</th><td><ul><li>x</li><li>y</li></ul></td></tr></tbody></table>',
    "| P: | Basic [HTML](https://a.example) |\n| - | - |\n| L: | x y |",
  ],
  ["Alir3z4/html2text#24", '<a href="link.htm"><b>Text</b></a>', "[**Text**](link.htm)"],
  ["Alir3z4/html2text#24", '<a href="i.jpg"><img alt="Title" src="t.jpg"></a>', "[![Title](t.jpg)](i.jpg)"],
  ["xberg-io/html-to-markdown#347", '<img alt="alt" src="/img (1).png">', "![alt](</img (1).png>)"],
  ["xberg-io/html-to-markdown#347", '<a href="/a b(1)">x</a>', "[x](</a b(1)>)"],
  [
    "xberg-io/html-to-markdown#222",
    '<div><p><span>&nbsp; &nbsp;</span><img src="cid:ii_1"><span></span></p><p><i><span>Whole.\n</span></i></p></div>',
    "_Whole._",
  ],
  ["JohannesKaufmann/html-to-markdown#203", "<body># abc\n\n## x\ndef<br/></body>", "\\# abc ## x def"],
  ["xberg-io/html-to-markdown#497", '<a href="H">A<br></a>B', "[A](H)\\\nB"],
  ["xberg-io/html-to-markdown#496", '<img alt="A\n-\n" src="S">', "![A -](S)"],
  ["xberg-io/html-to-markdown#496", '<a href="H">A<br>-<br>B</a>', "[A\\\n-\\\nB](H)"],
  ["microsoft/markitdown#2523", '<img alt="Photo ] 1" src="u">', "![Photo \\] 1](u)"],
  ["tox-dev/turbohtml#394", '<img src="/i.jpg" alt="a]b">', "![a\\]b](/i.jpg)"],
  [
    "mixmark-io/turndown#148",
    'Hello <strong><a href="https://a.example">Hello </a></strong>Hello',
    "Hello **[Hello](https://a.example)** Hello",
  ],
];

test.each(pages)("%s: %s", async (_report, html, markdown) => {
  expect(await toMarkdown(html)).toBe(markdown);
});
