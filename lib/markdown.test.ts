import { expect, test } from "vitest";
import { renderMarkdown } from "./markdown.ts";

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
