import { expect, test } from "vitest";
import { renderMarkdown, renderNote } from "./markdown.ts";

test("renders headings, lists and links", () => {
  expect(renderMarkdown("# New\n\n- one\n- [two](https://example.com)")).toBe(
    '<h1>New</h1>\n<ul>\n<li>one</li>\n<li><a href="https://example.com">two</a></li>\n</ul>\n',
  );
});

test.each([
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "[a](javascript:alert(1))",
  "[a](vbscript:x)",
  "![a](data:text/html,x)",
])("shows %s as text", (text) => {
  expect(renderMarkdown(text)).not.toMatch(/<script|<img|href="(javascript|vbscript)|src="data:text/);
});

test("a note's links open in another tab, which does not learn where it was opened from", () => {
  expect(renderNote("[two](https://example.com) and https://example.org")).toBe(
    '<p><a href="https://example.com" target="_blank" rel="noopener noreferrer nofollow">two</a> and ' +
      '<a href="https://example.org" target="_blank" rel="noopener noreferrer nofollow">https://example.org</a></p>\n',
  );
});

test.each([
  "![a](https://example.com/a.png)",
  '![a" onerror="x](https://example.com/a.png)',
  "![](//example.com/a.png)",
  "![a](data:image/png;base64,AA==)",
  "![a][1]\n\n[1]: https://example.com/a.png",
  "<img src=https://example.com/a.png>",
  "<script>alert(1)</script>",
  "[a](javascript:alert(1))",
])("a note loads nothing and runs nothing: %s", (text) => {
  expect(renderNote(text)).not.toMatch(/<(img|script)|href="(javascript|data|\/\/)| onerror="/);
});
