import { toMdast } from "hast-util-to-mdast";
import { gfmStrikethroughToMarkdown } from "mdast-util-gfm-strikethrough";
import { gfmTableToMarkdown } from "mdast-util-gfm-table";
import { toMarkdown } from "mdast-util-to-markdown";
import { parseHtml } from "./parse-html.ts";

/** HTML as Markdown with the tables and strikethrough of GitHub; or why it is too much. Scripts and styles are left out. */
export function htmlToMarkdown(html: string): { markdown: string } | { problem: string } {
  const tree = parseHtml(html);
  if (typeof tree === "string") return { problem: tree };
  const markdown = toMarkdown(toMdast(tree), {
    bullet: "-",
    emphasis: "_",
    rule: "-",
    extensions: [gfmTableToMarkdown({ tablePipeAlign: false }), gfmStrikethroughToMarkdown()],
  });
  return { markdown };
}
