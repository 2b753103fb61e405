import { parseDocument } from "htmlparser2";
import { expect, test } from "vitest";
import { visibleText } from "./visible-text.ts";

const textOf = (html: string) => visibleText(parseDocument(html));

test.each([
  ["<label>Name</label><input><label>Mail</label>", "Name Mail"],
  ["<button>Save</button><button>Cancel</button>", "Save Cancel"],
  ["<figure>a<figcaption>b</figcaption></figure>c", "a\nb\nc"],
  ["<label>Notes</label><textarea>a\n  b\n\nc</textarea>after", "Notes\na\n  b\n\nc\nafter"],
  ["<select><option>One<option>Two</select>three", "One\nTwo\nthree"],
  ["<details><summary>s</summary>d</details><legend>l</legend>x", "s\nd\nl\nx"],
  ["<center>a</center><menu><li>b<li>c</menu><dialog open>d</dialog>", "a\nb\nc\nd"],
  ["<caption>a</caption><output>b</output><meter>c</meter>d", "a\nb c d"],
  ["a<iframe>old</iframe>b<video>old</video>c", "a b c"],
  ["a<wbr>b<b>c</b><sup>2</sup>", "abc2"],
  [`<span style="display:block">a</span><span style="display: inline-block">b</span>c`, "a\nb c"],
  [`<li style="display:inline">a</li>b`, "ab"],
])("the words of %s do not touch", (html, text) => {
  expect(textOf(html)).toBe(text);
});

test.each([
  ["x<pre>\n  a\n\n\tb  c  \n</pre>y", "x\n  a\n\n\tb  c\ny"],
  ["<pre>a<b>b\nc</b><br>d</pre>", "ab\nc\nd"],
  ["<pre>a\r\nb</pre>", "a\nb"],
  [`<div style="white-space: pre-wrap">a\n b</div>`, "a\n b"],
  [`<span style="white-space:pre-wrap">a </span><span style="white-space:pre">b</span>`, "a b"],
  ["<p>a\n   b</p>", "a b"],
])("%j keeps the lines that it shows", (html, text) => {
  expect(textOf(html)).toBe(text);
});

test.each([
  "<p hidden>x</p>",
  `<p hidden="until-found">x</p>`,
  `<p style="color:red; DISPLAY : None">x<b>y</b></p>`,
  `<p style="display:none !important; display:block">x</p>`,
  `<p style="visibility:hidden">x</p>`,
  `<p style="opacity:0">x</p>`,
  `<p style="max-height:0px;overflow:hidden">x</p>`,
  "<script>x</script><style>x</style><template><p>x</p></template><noscript>x</noscript><noframes>x</noframes>",
  "<datalist><option>x</datalist><dialog>x</dialog>",
  "<math><annotation>x</annotation></math><svg><title>x</title><defs>x</defs></svg>",
])("a reader does not see %s", (html) => {
  expect(textOf(`a ${html}b`)).toBe("a b");
});

test.each([
  `<p aria-hidden="true">x</p>`,
  `<p style="display:block">x</p>`,
  `<p style="max-height:0">x</p>`,
  `<p style="opacity:0.5">x</p>`,
  `<p class="hidden">x</p>`,
])("a reader sees %s", (html) => {
  expect(textOf(html)).toBe("x");
});

test.each([
  [
    "<table><tr><td><ul><li>a<li>b</ul><td><pre>c\n  d</pre><tr><td><p>e<p>f<td>g<br>h</table>",
    "a b\tc d\ne f\tg h",
  ],
  [
    "<table><caption>T</caption><tr><th>A<th>B<tr><td>1<td><textarea>x\ny</textarea></table>",
    "T\nA\tB\n1\tx y",
  ],
  // A page in a table.
  ["<table><tr><td><p>a</p><p>b</p></td></tr></table>", "a\nb"],
  ["<table><tr><td><table><tr><td>1<td><p>2<p>3</table><td><p>a<p>b</table>", "1\t2 3\na\nb"],
  [`<table role="presentation"><tr><td><p>a</p><p>b</p></td> <td>c</table>`, "a\nb\nc"],
  ["<table><tr><td>1</td> <td></td> <td>3</td></tr> <tr><td>a <td>b</table>", "1\t\t3\na\tb"],
])("a row of data is one line in %s", (html, text) => {
  expect(textOf(html)).toBe(text);
});

test("a hidden element, or a cell, that is asked for itself is shown", () => {
  const [hidden] = parseDocument("<p hidden>a<i>b</i></p>").children;
  if (hidden) expect(visibleText(hidden)).toBe("ab");
  expect(hidden).toBeDefined();
});
