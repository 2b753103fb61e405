import { expect, test } from "vitest";
import type { CatalogItem } from "#api/elements/schema.ts";
import { toCode, toWholePage } from "./whole-page.ts";

const file = (path: string, content: string) => ({
  path,
  type: "registry:file" as const,
  target: `~/${path}`,
  content,
});
const item: Pick<CatalogItem, "name" | "files"> = {
  name: "box",
  files: [
    file("elements/tokens.css", ".el { color: red }"),
    file("elements/box/box.html", "<div>Words</div>\n"),
    file("elements/box/box.css", ".el-box { margin: 0 }"),
  ],
};

test("the whole page holds tokens, styles and HTML in order, and no empty script", () => {
  const page = toWholePage("Box & <more>", toCode(item as CatalogItem));
  expect(page.indexOf(".el {")).toBeLessThan(page.indexOf(".el-box"));
  expect(page).toContain("<title>Box &amp; &lt;more></title>");
  expect(page).toContain("<div>Words</div>");
  expect(page).not.toContain("<script>");
});
