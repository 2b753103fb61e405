import fc from "fast-check";
import { expect, test } from "vitest";
import { runNode } from "#test/run-node.ts";
import definition from "./definition.ts";
import runner from "./run.ts";

const run = (settings: Record<string, unknown>) => runNode(runner, settings);
const toHtml = (text: string, more = {}) => run({ text, ...more });
const toMarkdown = (text: string) => run({ operation: "to_markdown", text });

test.each<[string, Record<string, unknown>, string]>([
  ["# Hi *there*", {}, "<h1>Hi <em>there</em></h1>\n"],
  [
    "|a|\n|-|\n|1|",
    {},
    "<table>\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>1</td>\n</tr>\n</tbody>\n</table>\n",
  ],
  ["a\nb", {}, "<p>a\nb</p>\n"],
  ["a\nb", { line_breaks: true }, "<p>a<br>\nb</p>\n"],
  ["see https://example.com", {}, '<p>see <a href="https://example.com">https://example.com</a></p>\n'],
  ["see https://example.com", { link_urls: false }, "<p>see https://example.com</p>\n"],
  ["a <b>c</b>", {}, "<p>a &lt;b&gt;c&lt;/b&gt;</p>\n"],
  ["a <b>c</b>", { allow_html: true }, "<p>a <b>c</b></p>\n"],
  ["[x](javascript:alert(1))", { allow_html: true }, "<p>[x](javascript:alert(1))</p>\n"],
  ["", {}, ""],
])("renders %j with %j, and previews it", async (text, settings, html) => {
  expect(await toHtml(text, settings)).toEqual({ kind: "done", output: { html } });
  const resolved = { ...definition.config.parse(settings), text };
  expect(await definition.preview?.(resolved)).toEqual({ output: { html } });
});

test.each([
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "[x](javascript:alert(1))",
  "[x](JaVa&#115;cript:alert(1))",
  "[x](vbscript:x) ![x](javascript:x)",
  "[x](data:text/html,<script>alert(1)</script>)",
  "<javascript:alert(1)>",
  '[x]: javascript:alert(1)\n\n[x] "onmouseover=alert(1)',
  '[x](https://a.b/"onmouseover="alert(1))',
  "```\n</code><script>alert(1)</script>\n```",
])("renders nothing that runs: %j", async (text) => {
  const { output } = (await toHtml(text)) as unknown as { output: { html: string } };
  expect(output.html).not.toMatch(
    /<(script|img [^>]*onerror)|(href|src)="(javascript|vbscript|data):|" ?on\w+=/i,
  );
});

test.each([
  ["<h1>Hi <em>there</em></h1><p>a<br>b</p>", "# Hi _there_\n\na\\\nb\n"],
  ["<ul><li>1<li>2<ul><li>n</ul></ul><ol start=3><li>c</ol>", "- 1\n- 2\n  - n\n\n3. c\n"],
  ['<pre><code class="language-js">a  =\n 1;</code></pre>', "```js\na  =\n 1;\n```\n"],
  ["<blockquote>q</blockquote><hr>", "> q\n\n---\n"],
  ["<table><tr><th>A<th>B<tr><td>1|<td>2</table>", "| A | B |\n| - | - |\n| 1\\| | 2 |\n"],
  [
    '<a href="/y" title="t">y</a> <del>d</del> <img src="/i.png" alt="I">',
    '[y](/y "t") ~~d~~ ![I](/i.png)\n',
  ],
  ["<script>x</script><style>y</style><title>T</title><p>a</p>", "a\n"],
  // What would be Markdown is text.
  ["<p>1. not *a* list</p>", "1\\. not \\*a\\* list\n"],
  ["<p>a\n   b</p>", "a b\n"],
  // White space, line breaks and punctuation beside a word are not part of what is marked, and empty marks are nothing.
  ["<strong>Name: </strong>Ada", "**Name:** Ada\n"],
  ["<b>Name:</b>Ada <i> (x)</i>y", "**Name**:Ada _(x_)y\n"],
  ["a<em><strong> b </strong></em>c<b></b> <i><b> </b></i>d", "a _**b**_ c d\n"],
  ["<strong>a<br></strong>b<a href=/x> c </a>d<del> e</del>", "**a**\\\nb [c](/x) d ~~e~~\n"],
  ["H<em>2</em>O <b>a</b><strong>b</strong>", "H*2*O **ab**\n"],
  ["<b><p>a</p><p>b <i>c</i></p></b>", "**a**\n\n**b _c_**\n"],
  // Boxes and blocks are not part of the words beside them.
  ["<label>Name</label><input><label>Mail</label><button>A</button><button>B</button>", "Name Mail A B\n"],
  [
    "<figure>a<figcaption>b</figcaption></figure><label>c</label><textarea>d\ne</textarea>f",
    "a\n\nb\n\nc\n\nd\\\ne\n\nf\n",
  ],
  [
    '<span>a</span><span style="display:block">b</span><menu><li>c</menu><dialog open>d</dialog>',
    "a\n\nb\n\n- c\n\nd\n",
  ],
  ["<pre>\n a\n\n  b</pre>", "```\n a\n\n  b\n```\n"],
  ["a<div></div>b<pre></pre><p> </p>c<br>", "a\n\nb\n\nc\n"],
  ["<p>d</p><strong><br></strong>", "d\n"],
  // One line for each row of a table.
  [
    "<table><caption>T</caption><tr><th>A<th>B<tr><td><ul><li>1<li>2</ul><td><pre>x\n  y</pre><tr><td><p>a<p>b<td><h2>c</h2><blockquote>d</blockquote><hr>e<br>f</table>",
    "T\n\n| A | B |\n| - | - |\n| 1 2 | `x y` |\n| a b | c d e f |\n",
  ],
  [
    "<table><tr><td><p>a</p><p>b</p></td></tr><tr><td><table><tr><td>1<td>2</table></table>",
    "a\n\nb\n\n| | |\n| - | - |\n| 1 | 2 |\n",
  ],
  ['<table role="presentation"><tr><td>a<td>b</table>', "a\n\nb\n"],
  // What a reader does not see.
  [
    '<p hidden>1</p><p style="color:red; DISPLAY : none">2</p><template>3</template><noscript>4</noscript><div style="visibility:hidden">5<b>6</b></div><dialog>7</dialog><datalist><option>8</datalist><div style="max-height:0;overflow:hidden">9</div><p aria-hidden="true">x</p>',
    "x\n",
  ],
  ["", ""],
])("writes %s as Markdown", async (html, markdown) => {
  expect(await toMarkdown(html)).toEqual({ kind: "done", output: { markdown } });
});

test.each([
  "javascript:alert(1)",
  " java\nscript:alert(1)",
  "vbscript:x",
  "data:text/html,x",
  "file:///etc/passwd",
])("keeps the text of a link to %j, and not the link", async (url) => {
  const html = `<a href="${url}">text</a> <img src="${url}" alt="image">`;
  expect(await toMarkdown(html)).toEqual({ kind: "done", output: { markdown: "text image\n" } });
});

test("Markdown that was made from HTML renders as the same text", async () => {
  const text = fc
    .string({ minLength: 1, maxLength: 30 })
    .filter((each) => /^[ -~]+$/.test(each) && each.trim() === each);
  const escaped = (each: string) =>
    each.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  await fc.assert(
    fc.asyncProperty(text, async (given) => {
      const outcome = (await toMarkdown(`<p>${escaped(given)}</p>`)) as unknown as {
        output: { markdown: string };
      };
      const html = (await toHtml(outcome.output.markdown, { link_urls: false })) as unknown as {
        output: { html: string };
      };
      const collapsed = escaped(given.replace(/ +/g, " ")).replaceAll('"', "&quot;");
      expect(html.output.html).toBe(`<p>${collapsed}</p>\n`);
    }),
    { numRuns: 300 },
  );
});

const hostileMarkdown = {
  brackets: "[".repeat(100_000),
  images: "![".repeat(50_000),
  cdata: "<![CDATA[".repeat(11_000),
  table: `${"|a".repeat(25_000)}\n${"|-".repeat(25_000)}\n${"|\n".repeat(1000)}`,
  lines: `|a|\n|-|\n${"x\n".repeat(99_000)}`,
  returns: `|a|\r|-|\r${"x\r".repeat(99_000)}`,
  links: "http://a.b ".repeat(9000),
  stars: "**a*".repeat(25_000),
  long: "x".repeat(200_001),
};
const hostileHtml = {
  depth: "<div>".repeat(100_000),
  quotes: `${"<blockquote>".repeat(190)}${"<p>x".repeat(5000)}`,
  elements: "<p>x".repeat(50_000),
  special: "*_[]`#|\\".repeat(20_000),
  alt: `<img src=x alt="${"[".repeat(100_000)}">`,
  long: "x".repeat(200_001),
};
test.each([
  ...Object.entries(hostileMarkdown).map(([name, text]) => ["to_html", name, text] as const),
  ...Object.entries(hostileHtml).map(([name, text]) => ["to_markdown", name, text] as const),
])("refuses what would take seconds: %s, %s", async (operation, _, text) => {
  const outcome = await run({ operation, text });
  expect(outcome).toMatchObject({
    kind: "fail",
    error: { code: expect.stringMatching(/^(markdown_too_complex|html_too_complex|text_too_long)$/) },
    retryable: false,
  });
});

test("marks in marks around many blocks do not multiply", async () => {
  const nested = Array.from({ length: 13 }, () => "<b><i><del>").join("");
  const outcome = await toMarkdown(`${nested}${"<p>x</p>".repeat(9000)}`);
  expect(outcome).toMatchObject({ kind: "done" });
  expect(JSON.stringify(outcome).length).toBeLessThan(9000 * 20);
});

test("takes white space without end", async () => {
  expect(await toMarkdown(`<p>a${" \n".repeat(90_000)}b</p>`)).toEqual({
    kind: "done",
    output: { markdown: "a b\n" },
  });
});

const config = (part: Record<string, unknown>) => definition.config.parse(part);

test("asks for a text", () => {
  expect(definition.check?.(config({}))).toMatchObject([{ pointer: "/text", code: "text_required" }]);
  expect(definition.check?.(config({ text: "{{x}}" }))).toEqual([]);
});

test.each<[Record<string, unknown>, string]>([
  [{}, "No text yet"],
  [{ text: "{{ body }}" }, "body to HTML"],
  [{ text: "# Hi", operation: "to_markdown" }, "text to Markdown"],
])("is summed up in a line: %j", (part, summary) => {
  expect(definition.summary(config(part))).toBe(summary);
});
